import { percentText } from '#core/fairness/percent-text.ts';
import { formatMoney, parseMoney, ZERO, type Micro } from '#core/money.ts';
import { listGameLimits } from '#domain/bets/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { CaseDraft } from '../contract.backoffice.ts';
import { validateCaseDocument } from '../rules.document.ts';
import { cases, rtpOf } from '../rules.ts';
import { readState } from './store.ts';

export type CaseCheck =
  | { readonly errors: string[]; readonly draft: null }
  | { readonly errors: []; readonly draft: CaseDraft };

/** The next version that a file describes, or all its errors, a sentence each. */
export async function checkCaseFile(db: Queryable, file: unknown): Promise<CaseCheck> {
  const invalid = validateCaseDocument(file);
  if (invalid.length > 0) return { errors: invalid, draft: null };
  // The validation has checked every field.
  const { slug, name, prices, items } = file as CaseDraft;
  const latest = await readState(db, slug);
  const draft = {
    slug,
    version: (latest?.version ?? 0) + 1,
    name,
    prices: Object.fromEntries(Object.entries(prices).map(([code, text]) => [code, money(text)])),
    items: items.map((item) => ({ ...item, value: money(item.value) })),
    rtp: percentText(
      rtpOf(
        amountOf(prices['RUB']!),
        items.map(({ value, ppm }) => ({ value: amountOf(value), ppm: BigInt(ppm) })),
      ),
    ),
  };
  const errors = await listLimitErrors(db, draft);
  return errors.length > 0 ? { errors, draft: null } : { errors: [], draft };
}

/** Prices and values beyond the limits of the game, which the database refuses at the latest. */
async function listLimitErrors(
  db: Queryable,
  { prices, items }: Pick<CaseDraft, 'prices' | 'items'>,
): Promise<string[]> {
  const limits = (await listGameLimits(db)).filter(({ game }) => game === cases.name);
  const rubles = amountOf(prices['RUB']!);
  const best = items.map(({ value }) => amountOf(value)).reduce((a, b) => (a > b ? a : b), ZERO);
  return Object.entries(prices).flatMap(([currency, text]) => {
    const limit = limits.find((each) => each.currency === currency);
    if (!limit) return [`Cases are not sold in ${currency}.`];
    const price = amountOf(text);
    const [least, most] = [formatMoney(limit.stake_min), formatMoney(limit.stake_max)];
    const isOutside = price < limit.stake_min || price > limit.stake_max;
    const isTooValuable = best * price > limit.payout_max * rubles;
    return [
      ...(isOutside ? [`The price in ${currency} must be from ${least} to ${most}.`] : []),
      ...(isTooValuable
        ? [`In ${currency} an item pays more than ${formatMoney(limit.payout_max)}.`]
        : []),
    ];
  });
}

/** Of validated text. */
function amountOf(text: string): Micro {
  return parseMoney(text)!;
}

function money(text: string): string {
  return formatMoney(amountOf(text));
}
