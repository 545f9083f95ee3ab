import { MICRO_PER_MINOR, micro, type Micro } from '#core/money.ts';

/** Coins have up to eighteen decimals, so every number is read with eighteen. */
const DECIMALS = 18;
const ONE = 10n ** BigInt(DECIMALS);
const MICRO = 10n ** 12n;

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d+))?$/;

/** Plain decimal text in units of 10⁻¹⁸, further digits cut off; undefined for anything else. */
export function parseDecimal(text: string): bigint | undefined {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const size = BigInt(whole) * ONE + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
}

/** Converts such a number to money, rounded down to hundredths. */
export function moneyOf(value: bigint): Micro {
  return micro((value / MICRO / MICRO_PER_MINOR) * MICRO_PER_MINOR);
}

/** Multiplies an amount of coins by a price. */
export function times(value: bigint, price: bigint): bigint {
  return (value * price) / ONE;
}

/** Converts such a number to a rate: times 10⁸. */
export function rateFrom(value: bigint): bigint {
  return value / 10n ** 10n;
}
