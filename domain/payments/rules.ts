/**
 * The arithmetic of payments: limits, fees and exchange. Every rounding goes in one documented
 * direction, so no amount is created by rounding.
 *
 * A rate is the price of one unit of `base` in `quote`, times 10⁸. An amount is what a player
 * reads: whole hundredths of the player's currency.
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

/** The smallest payout per currency, whatever the method says. */
export const PAYOUT_MIN: Readonly<Record<Currency, Micro>> = {
  RUB: micro(100_000_000n),
  USD: micro(1_000_000n),
  EUR: micro(1_000_000n),
  KZT: micro(500_000_000n),
  INR: micro(100_000_000n),
};

/** 100% in basis points. */
const BASIS_POINTS = 10_000n;
/** A rate of one to one. */
export const RATE_ONE = 100_000_000n;
/** A rate outside of 10⁻⁷ to 10⁷ is a typing error. */
export const RATE_MIN = 10n;
export const RATE_MAX = 1_000_000_000_000_000n;

export type AmountLimits = { readonly min: Micro; readonly max: Micro };

/** The limits of a method, or the product's defaults where the method has none. */
export function limitsOf(method: { min: Micro | null; max: Micro | null }): AmountLimits {
  return { min: method.min ?? AMOUNT_MIN_DEFAULT, max: method.max ?? AMOUNT_MAX_DEFAULT };
}

/** The limits of a payout: never below the product's minimum for the currency. */
export function payoutLimitsOf(method: {
  currency: Currency;
  min: Micro | null;
  max: Micro | null;
}): AmountLimits {
  const least = PAYOUT_MIN[method.currency];
  const own = method.min ?? least;
  return { min: own > least ? own : least, max: method.max ?? AMOUNT_MAX_DEFAULT };
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
 * Parses and checks an amount that a player typed. Each error has its own code, so that the player
 * learns what to change. Exponents, signs and words such as Infinity are refused.
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

/** The provider's share of a deposit, rounded down to hundredths in the player's favour. */
export function commissionOf(amount: Micro, commissionBp: number): Micro {
  return truncateToMinor((amount * BigInt(commissionBp)) / BASIS_POINTS);
}

/** The part of a deposit that reaches the balance. */
export function creditOf(amount: Micro, commissionBp: number): Micro {
  return micro(amount - commissionOf(amount, commissionBp));
}

export type PayoutFees = { readonly fee_fixed: Micro; readonly fee_bp: number };

/**
 * The fee of a payout, its share rounded down to hundredths in the player's favour. May exceed the
 * amount.
 */
export function feeOf(amount: Micro, fees: PayoutFees): Micro {
  return micro(fees.fee_fixed + commissionOf(amount, fees.fee_bp));
}

/** The part of a payout that is sent; undefined when the fee leaves nothing. */
export function sentOf(amount: Micro, fees: PayoutFees): Micro | undefined {
  const sent = micro(amount - feeOf(amount, fees));
  return sent > 0n ? sent : undefined;
}

/**
 * Converts an amount of `base` to `quote`, rounded down to hundredths: what the operator pays out.
 * May be zero.
 */
export function convert(amount: Micro, rate: bigint): Micro {
  return truncateToMinor((amount * rate) / RATE_ONE);
}

/**
 * The amount of `base` to charge so that it is worth `amount` of `quote`: rounded up to the next
 * hundredth, so that converting it back never gives less than the amount.
 */
export function chargeFor(amount: Micro, rate: bigint): Micro {
  const minors = (amount * (RATE_ONE / MICRO_PER_MINOR) + rate - 1n) / rate;
  return micro(minors * MICRO_PER_MINOR);
}

/** The rate of the reversed pair, rounded down. */
export function inverseOf(rate: bigint): bigint {
  return (RATE_ONE * RATE_ONE) / rate;
}

/** One person may move a rate by this many percent from every rate of the last 24 hours. */
const STEP_PERCENT = 5n;

/**
 * Whether one person alone may set the rate: it is near to all known rates, and at least one rate
 * is known.
 */
export function isSmallStep(rate: bigint, known: readonly bigint[]): boolean {
  const isNear = (one: bigint) =>
    rate * 100n >= one * (100n - STEP_PERCENT) && rate * 100n <= one * (100n + STEP_PERCENT);
  return known.length > 0 && known.every(isNear);
}

const RATE_TEXT = /^(0|[1-9]\d{0,7})(?:\.(\d{1,8}))?$/;

/**
 * Parses a rate with at most eight decimals; undefined for another format or outside of the bounds.
 */
export function parseRate(text: string): bigint | undefined {
  const [, whole, fraction = ''] = RATE_TEXT.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const rate = BigInt(whole) * RATE_ONE + BigInt(fraction.padEnd(8, '0'));
  return rate >= RATE_MIN && rate <= RATE_MAX ? rate : undefined;
}

/** Formats a rate without trailing zeros, but with at least two decimals. */
export function formatRate(rate: bigint): string {
  const fraction = (rate % RATE_ONE).toString().padStart(8, '0');
  return `${rate / RATE_ONE}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`;
}

/** Whether the ledger can hold the amount. */
export function isBookable(amount: bigint): boolean {
  return amount > 0n && amount <= AMOUNT_MAX;
}
