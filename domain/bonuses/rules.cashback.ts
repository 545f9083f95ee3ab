/**
 * Cashback of the operator: a bonus of a share of what a player lost in a week, in UTC from Monday.
 * Source: section 5.6 of the domain reference. The loss is in cash, less the bonuses that were
 * credited in the week and less what the level of the player returns of it.
 */
import { isCurrency, type Currency } from '#core/currency.ts';
import { parseMoney, truncateToMinor, ZERO, type Micro } from '#core/money.ts';
import { amountsOf, type BonusTerms } from './rules.ts';

export const CASHBACK_WAGER_MAX = 3;
export const CASHBACK_PERCENT_MAX = 100;

/** What a lost week gives, in whole hundredths: up to the amount, and nothing below the least. */
export function cashbackBonusOf(terms: BonusTerms, currency: Currency, loss: Micro): Micro {
  const amounts = amountsOf(terms, currency);
  if (!amounts || terms.percent === null || loss <= 0n) return ZERO;
  const share = truncateToMinor((loss * BigInt(terms.percent)) / 100n);
  const given = share < amounts.amount ? share : amounts.amount;
  return given < leastOf(terms, currency) ? ZERO : given;
}

function leastOf({ amounts }: BonusTerms, currency: Currency): Micro {
  return parseMoney(amounts[currency]?.cashback_min ?? '0') ?? ZERO;
}

/** Whether a code, a pack, a mission or staff can give it: cashback is of a lost week alone. */
export function isGivable({ kind }: Pick<BonusTerms, 'kind'>): boolean {
  return kind !== 'cashback';
}

/** Of the grant for a week, of which a player gets one. */
export function cashbackKey(week: string, currency: Currency): string {
  return `cashback:${week}:${currency}`;
}

/** The Monday of the week that a grant is for; null where it is for none. */
export function weekOfCashback({ kind }: BonusTerms, key: string): string | null {
  return kind === 'cashback' ? (key.split(':')[1] ?? null) : null;
}

/** What the terms of cashback must have, by field. */
export function cashbackErrors(terms: BonusTerms): string[][] {
  const { kind, percent, wager, amounts } = terms;
  if (kind !== 'cashback') return [];
  const inverted = Object.keys(amounts)
    .filter(isCurrency)
    .filter((currency) => leastOf(terms, currency) > amountsOf(terms, currency)!.amount);
  return [
    ...((percent ?? 0) > CASHBACK_PERCENT_MAX ? [['percent', 'bonus_cashback_percent']] : []),
    ...(wager > CASHBACK_WAGER_MAX ? [['wager', 'bonus_cashback_wager']] : []),
    ...inverted.map((currency) => [`amounts.${currency}.cashback_min`, 'bonus_cashback_min']),
  ];
}
