/** Exact fractions in lowest terms. */
import type { Rational } from '#core/fairness/game.ts';

const CUT = 10n ** 15n;

export function ratio(numerator: bigint, denominator: bigint): Rational {
  const sign = denominator < 0n ? -1n : 1n;
  const divisor = sign * gcd(numerator < 0n ? -numerator : numerator, sign * denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** Cut after fifteen decimals, where the fraction itself has hundreds of digits. */
export function cut({ numerator, denominator }: Rational): Rational {
  return { numerator: (numerator * CUT) / denominator, denominator: CUT };
}

/** Reads "1/3". */
export function fraction(text: string): Rational {
  const [numerator, denominator] = text.split('/');
  return { numerator: BigInt(numerator!), denominator: BigInt(denominator!) };
}

export function whole(value: number | bigint): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

export function plus(...terms: readonly Rational[]): Rational {
  return terms.reduce((a, b) =>
    ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator),
  );
}

export function minus(a: Rational, b: Rational): Rational {
  return plus(a, { ...b, numerator: -b.numerator });
}

export function times(...factors: readonly Rational[]): Rational {
  return factors.reduce((a, b) => ratio(a.numerator * b.numerator, a.denominator * b.denominator));
}

export function over(a: Rational, b: Rational): Rational {
  return ratio(a.numerator * b.denominator, a.denominator * b.numerator);
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}
