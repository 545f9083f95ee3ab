import type { Rational } from './game.ts';

/** A share as an exact percentage of at most six decimals: 0.9899032 is "98.99032". */
export function percentText({ numerator, denominator }: Rational): string {
  const scaled = (numerator * 100_000_000n) / denominator;
  const fraction = (scaled % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '');
  const whole = (scaled / 1_000_000n).toString();
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
