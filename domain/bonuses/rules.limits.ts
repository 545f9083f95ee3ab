/** The sums above which what staff give takes a second person. */
import type { Currency } from '#core/currency.ts';
import { parseMoney, type Micro } from '#core/money.ts';

const BUDGET_MAX = { RUB: '100000', USD: '1000', KZT: '500000', INR: '100000', EUR: '1000' };
const GRANT_MAX = { RUB: '5000', USD: '50', KZT: '25000', INR: '5000', EUR: '50' };

/** What is given to one player by hand within so many days counts as one sum. */
export const GRANT_SUM_DAYS = 30;

/** The largest budget of a bonus that one person may set. Any budget may be lowered by one. */
export function soleBudgetMax(currency: Currency): Micro {
  return parseMoney(BUDGET_MAX[currency])!;
}

/** The most that one player may be given without a second person. */
export function soleGrantMax(currency: Currency): Micro {
  return parseMoney(GRANT_MAX[currency])!;
}
