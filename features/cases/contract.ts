import * as z from 'zod/mini';
import { instantCall } from '#domain/bets/contract.instant.ts';
import { walletCurrency } from '#domain/bets/contract.ts';
import { LOCALES } from '#core/locale.ts';
import { call, dataOf, moneyText, timeText } from '#core/wire.ts';

export const caseSlug = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/));
const version = z.int().check(z.gte(1), z.lte(1_000_000_000));
/** The name in each language of the app. */
export const caseNames = z.record(z.enum(LOCALES), z.string());

export const caseItem = z.object({
  name: caseNames,
  /** Which drawing shows it, and its metal: "watch-gold". */
  art: z.string(),
  /**
   * In the currency of the only price where one was asked for, else in rubles: in any currency an
   * object is worth the same share of the price.
   */
  value: moneyText,
  /** How many of the million tickets belong to it, in the order of the list. */
  ppm: z.int(),
});

/** A published version of a case. It never changes. */
export const caseVersion = z.object({
  slug: z.string(),
  version: z.int(),
  name: caseNames,
  published_at: timeText,
  prices: z.array(z.object({ currency: walletCurrency, price: moneyText })),
  items: z.array(caseItem),
});
export type CaseVersion = z.output<typeof caseVersion>;

export const listCases = call({
  name: 'cases.list',
  summary: 'Lists every case on sale with all its objects and their chances, cheapest first.',
  method: 'GET',
  path: '/api/v2/cases',
  audience: 'anyone',
  /** Only those that are sold in this currency, with the price and all values in it. */
  query: z.object({ currency: z.optional(walletCurrency) }),
  answer: dataOf(z.array(caseVersion)),
});

export const getCase = call({
  name: 'cases.get',
  summary: 'Returns a case: its latest version or an earlier one, and when each was published.',
  method: 'GET',
  path: '/api/v2/cases/{slug}',
  audience: 'anyone',
  params: z.object({ slug: caseSlug }),
  query: z.object({ version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/))) }),
  answer: dataOf(
    z.object({
      case: caseVersion,
      /** The version on sale. */
      latest: z.int(),
      /** False when the operator has closed the case: it can be read and not opened. */
      is_open: z.boolean(),
      versions: z.array(z.object({ version: z.int(), published_at: timeText })),
    }),
  ),
  refusals: ['not_found'],
});
export type CasePage = z.output<typeof getCase.answer>['data'];

export const openCase = instantCall('cases', {
  summary: 'Opens a case once: its price is the stake, and the drawn object is paid.',
  bet: {
    case: caseSlug,
    /** The version the player was shown; a replaced version is refused. */
    version,
  },
  refusals: ['not_found', 'case_changed', 'case_closed'],
});
