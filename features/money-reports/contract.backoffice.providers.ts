import * as z from 'zod/mini';
import { call, currencyCode, dataOf, moneyText } from '#core/wire.ts';
import { gameName } from '#domain/bets/contract.ts';
import { daysInOrder, dayText, reasonText } from '#domain/staff/contract.fields.ts';
import { period, ROLES } from './contract.backoffice.ts';

const providerName = z.string().check(z.minLength(1, 'required'), z.maxLength(60, 'too_long'));
/** A month (UTC). */
const monthText = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'date_format'));
const bp = z.nullable(z.number());

const sums = {
  currency: currencyCode,
  bets: z.int(),
  /** Different players over all days. */
  players: z.int(),
  staked: moneyText,
  paid_out: moneyText,
  /** The parts of both that were bonus money. */
  bonus_staked: moneyText,
  bonus_paid: moneyText,
  ggr: moneyText,
  /** Payouts as a share of the stakes, in basis points. */
  rtp_bp: bp,
};

const gameOfProvider = z.object({
  game: gameName,
  /** Null for games of our own. */
  provider: z.nullable(z.string()),
  ...sums,
  /** The RTP that the rules, or the supplier, say; null where none is known. */
  certified_bp: z.nullable(z.object({ low_bp: z.number(), high_bp: z.number() })),
});
export type ProviderGame = z.output<typeof gameOfProvider>;

const providerSum = z.object({ provider: z.nullable(z.string()), ...sums });
export type ProviderSum = z.output<typeof providerSum>;

const ofProviders = daysInOrder(
  z.object({
    from: z.optional(dayText),
    to: z.optional(dayText),
    currency: z.optional(currencyCode),
    /** Without one, all; `own` for games of our own. */
    provider: z.optional(providerName),
  }),
);

const refusals = ['forbidden', 'day_range'] as const;

export const getProviders = call({
  name: 'staff.reportProviders',
  summary:
    'Returns stakes, payouts, GGR, bets, players and RTP of a range of days by provider and game.',
  method: 'GET',
  path: '/api/v2/staff/reports/providers',
  audience: 'staff',
  roles: ROLES,
  query: ofProviders,
  answer: dataOf(
    z.object({ ...period, providers: z.array(providerSum), games: z.array(gameOfProvider) }),
  ),
  refusals,
});

export const downloadProviders = call({
  name: 'staff.downloadProviders',
  summary: 'Exports the games of providers with their sums as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/providers.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofProviders,
  answer: z.string(),
  download: ['text/csv'],
  refusals,
});

const statementLine = z.object({
  provider: z.string(),
  ...sums,
  /** In force in this month; null where none is set. */
  fee_bp: z.nullable(z.int()),
  /** Null without a share. */
  fee: z.nullable(moneyText),
});
export type ProviderFeeLine = z.output<typeof statementLine>;

const ofMonth = z.object({ month: z.optional(monthText) });

export const getProviderStatement = call({
  name: 'staff.providerStatement',
  summary: 'Returns what each provider gets for a month: GGR by currency, its share, its fee.',
  method: 'GET',
  path: '/api/v2/staff/reports/provider-statement',
  audience: 'staff',
  roles: ROLES,
  query: ofMonth,
  answer: dataOf(
    z.object({
      month: monthText,
      /** Whether the month has ended, and its sums stay. */
      is_final: z.boolean(),
      lines: z.array(statementLine),
    }),
  ),
  refusals: ['forbidden'],
});

export const downloadProviderStatement = call({
  name: 'staff.downloadProviderStatement',
  summary: 'Exports the statement of a month as CSV.',
  method: 'GET',
  path: '/api/v2/staff/reports/provider-statement.csv',
  audience: 'staff',
  roles: ROLES,
  query: ofMonth,
  answer: z.string(),
  download: ['text/csv'],
  refusals: ['forbidden'],
});

const feeVersion = z.object({ from_month: monthText, fee_bp: z.int() });
const providerFees = z.object({ provider: z.string(), versions: z.array(feeVersion) });
export type ProviderFees = z.output<typeof providerFees>;

export const listProviderFees = call({
  name: 'staff.listProviderFees',
  summary: 'Lists the providers of games with their shares of the GGR, latest first.',
  method: 'GET',
  path: '/api/v2/staff/provider-fees',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(providerFees)),
  refusals: ['forbidden'],
});

export const setProviderFee = call({
  name: 'staff.setProviderFee',
  summary: 'Sets the share of the GGR that a provider gets from a month on.',
  method: 'POST',
  path: '/api/v2/staff/provider-fees',
  audience: 'staff',
  roles: [],
  body: z.object({
    provider: providerName,
    from_month: monthText,
    fee_bp: z.int().check(z.minimum(0, 'too_small'), z.maximum(10_000, 'too_big')),
    reason: reasonText(500),
  }),
  answer: dataOf(z.object({})),
  refusals: ['forbidden', 'not_found', 'fee_month_over'],
});
