/**
 * The arithmetic of payments: limits, fees and exchange. Whatever is cut is cut in one direction
 * that is said beside it, so no amount appears from nowhere.
 *
 * A rate is the price of one unit of `base` in `quote`, times 10⁸. An amount is what a player
 * reads: whole hundredths of his currency.
 *
 * Source of the numbers: product specification sections 5 and 9 (minimum 100, maximum 300,000 and
 * default 100 where a method names none; smallest payout 100 RUB, 1 USD, 1 EUR, 500 KZT, 100 INR).
 */
import type { Currency } from '#core/currency.ts';
import { AMOUNT_MAX, MICRO_PER_MINOR, micro, parseMoney, truncateToMinor } from '#core/money.ts';
import type { Micro } from '#core/money.ts';

export const AMOUNT_MIN_DEFAULT = micro(100_000_000n);
export const AMOUNT_MAX_DEFAULT = micro(300_000_000_000n);
export const AMOUNT_DEFAULT = micro(100_000_000n);

/** The least that is paid out, whatever a method says. */
export const PAYOUT_MIN: Readonly<Record<Currency, Micro>> = {
  RUB: micro(100_000_000n),
  USD: micro(1_000_000n),
  EUR: micro(1_000_000n),
  KZT: micro(500_000_000n),
  INR: micro(100_000_000n),
};

/** Every share below is under this: 100%. */
const BASIS_POINTS = 10_000n;
/** A rate of one to one. */
export const RATE_ONE = 100_000_000n;
/** Beyond these a rate is a slip of the finger: 10⁻⁷ and 10⁷. */
export const RATE_MIN = 10n;
export const RATE_MAX = 1_000_000_000_000_000n;

export type AmountLimits = { readonly min: Micro; readonly max: Micro };

/** The limits a method gives, or the product's own where it gives none. */
export function limitsOf(method: { min: Micro | null; max: Micro | null }): AmountLimits {
  return { min: method.min ?? AMOUNT_MIN_DEFAULT, max: method.max ?? AMOUNT_MAX_DEFAULT };
}

/** The limits of a payout: never under the product's minimum of that currency. */
export function payoutLimitsOf(method: {
  currency: Currency;
  min: Micro | null;
  max: Micro | null;
}): AmountLimits {
  const least = PAYOUT_MIN[method.currency];
  const min = method.min !== null && method.min > least ? method.min : least;
  return { min, max: method.max ?? AMOUNT_MAX_DEFAULT };
}

export type AmountMistake =
  | 'amount_format'
  | 'amount_not_positive'
  | 'amount_decimals'
  | 'amount_below_min'
  | 'amount_above_max';

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;
const DECIMALS = 2;

/**
 * Reads an amount somebody wants to move. Each mistake has a name of its own, so that the reader
 * is told what to change. Exponents, signs and names of numbers are not amounts here.
 */
export function readAmount(text: string, limits: AmountLimits): Micro | AmountMistake {
  const [, sign, whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  if (whole === '' || /^0\d/.test(whole)) return 'amount_format';
  if (sign === '-' || /^0+$/.test(whole + fraction)) return 'amount_not_positive';
  if (fraction.length > DECIMALS) return 'amount_decimals';
  const amount = parseMoney(text);
  if (amount === undefined || amount > limits.max) return 'amount_above_max';
  return amount < limits.min ? 'amount_below_min' : amount;
}

/** The provider's part of a deposit, cut to hundredths in the player's favour. */
export function commissionOf(amount: Micro, commissionBp: number): Micro {
  return truncateToMinor((amount * BigInt(commissionBp)) / BASIS_POINTS);
}

/** What of a deposit reaches the balance. */
export function creditOf(amount: Micro, commissionBp: number): Micro {
  return micro(amount - commissionOf(amount, commissionBp));
}

export type PayoutFees = { readonly fee_fixed: Micro; readonly fee_bp: number };

/** What a payout costs, the share cut to hundredths in the player's favour. May exceed it. */
export function feeOf(amount: Micro, fees: PayoutFees): Micro {
  return micro(fees.fee_fixed + commissionOf(amount, fees.fee_bp));
}

/** What of a payout is sent; undefined when the fee leaves nothing. */
export function sentOf(amount: Micro, fees: PayoutFees): Micro | undefined {
  const sent = micro(amount - feeOf(amount, fees));
  return sent > 0n ? sent : undefined;
}

/** An amount of `base` in `quote`, cut down to hundredths: what the house gives. May be zero. */
export function convert(amount: Micro, rate: bigint): Micro {
  return truncateToMinor((amount * rate) / RATE_ONE);
}

/**
 * What must be asked for in `base` so that it is worth `amount` of `quote`: raised to the next
 * hundredth, so that converting it back never gives less than the amount.
 */
export function chargeFor(amount: Micro, rate: bigint): Micro {
  const step = MICRO_PER_MINOR * rate;
  const minors = (amount * RATE_ONE + step - 1n) / step;
  return micro(minors * MICRO_PER_MINOR);
}

/** The same rate from the other side, cut down. */
export function inverseOf(rate: bigint): bigint {
  return (RATE_ONE * RATE_ONE) / rate;
}

/** So many hundredths one person moves a rate from every rate of the last 24 hours. */
const STEP_PERCENT = 5n;

/** Whether one person may set it: near to all that are known, and something is known. */
export function isSmallStep(rate: bigint, known: readonly bigint[]): boolean {
  const isNear = (one: bigint) =>
    (rate > one ? rate - one : one - rate) * 100n <= one * STEP_PERCENT;
  return known.length > 0 && known.every(isNear);
}

const RATE_TEXT = /^(0|[1-9]\d{0,7})(?:\.(\d{1,8}))?$/;

/** Reads a rate of at most eight decimals; undefined for another form or beyond the bounds. */
export function parseRate(text: string): bigint | undefined {
  const [, whole, fraction = ''] = RATE_TEXT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const rate = BigInt(whole) * RATE_ONE + BigInt(fraction.padEnd(8, '0'));
  return rate >= RATE_MIN && rate <= RATE_MAX ? rate : undefined;
}

/** A rate with all its eight decimals but the zeros nobody needs: at least two are left. */
export function formatRate(rate: bigint): string {
  const fraction = (rate % RATE_ONE).toString().padStart(8, '0');
  return `${rate / RATE_ONE}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

/** Whether an amount may stand in the ledger. */
export function isBookable(amount: bigint): boolean {
  return amount > 0n && amount <= AMOUNT_MAX;
}
