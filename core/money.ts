/**
 * Money is a whole number of micro-units: 10⁻⁶ of the currency, held in a bigint.
 *
 * A stake is a multiple of 0.01 and a multiplier a multiple of 0.0001, so a payout is always a
 * whole number of micro-units and nothing is ever rounded.
 */
export type Micro = bigint & { readonly unit: 'micro' };

export const MICRO_PER_MAJOR = 1_000_000n;
/** Stakes, deposits and withdrawals are multiples of this: 0.01 of the currency. */
export const MICRO_PER_MINOR = 10_000n;
/** The largest amount of one transfer: 10⁹ of a currency. Keeps sums far from 2⁶³. */
export const AMOUNT_MAX = 1_000_000_000_000_000n as Micro;

export const ZERO = 0n as Micro;

/** A bigint that is known to be in micro-units, such as a calculated one; never an id. */
export function micro(value: bigint & { readonly idOf?: never }): Micro {
  return value as Micro;
}

export function addMoney(a: Micro, b: Micro): Micro {
  return micro(a + b);
}

/** The difference; negative if `b` is larger. */
export function subtractMoney(a: Micro, b: Micro): Micro {
  return micro(a - b);
}

export function sumMoney(amounts: readonly Micro[]): Micro {
  return amounts.reduce(addMoney, ZERO);
}

const MONEY_TEXT = /^(-?)(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/;

/**
 * Parses a decimal text in major units ("12.50") exactly; at most six decimals. Undefined for
 * anything else: signs other than a leading minus, exponents, spaces, blanks.
 */
export function parseMoney(text: string): Micro | undefined {
  const match = MONEY_TEXT.exec(text);
  if (!match) return undefined;
  const [, sign, whole, fraction = ''] = match;
  const size = BigInt(whole!) * MICRO_PER_MAJOR + BigInt(fraction.padEnd(6, '0'));
  return micro(sign === '-' ? -size : size);
}

/** Formats micro-units as the wire's decimal text: at least two decimals, at most six. */
export function formatMoney(amount: Micro): string {
  const [sign, size] = amount < 0n ? ['-', -amount] : ['', amount];
  const fraction = (size % MICRO_PER_MAJOR).toString().padStart(6, '0');
  const shown = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, '');
  return `${sign}${size / MICRO_PER_MAJOR}.${shown}`;
}

/**
 * The amount a player sees: two decimals, cut towards zero so that it is never more than the real
 * one.
 */
export function truncateToMinor(amount: bigint): Micro {
  return micro((amount / MICRO_PER_MINOR) * MICRO_PER_MINOR);
}

/** A positive amount in whole hundredths, at most the largest of one transfer. */
export function isWholeMinor(amount: bigint): boolean {
  return amount >= MICRO_PER_MINOR && amount <= AMOUNT_MAX && amount % MICRO_PER_MINOR === 0n;
}

/** A multiplier in ten-thousandths as text with all four decimals: 19800n is "1.9800". */
export function formatMultiplier(m4: bigint): string {
  const digits = m4.toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
