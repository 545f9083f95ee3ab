/**
 * How the multiplier of a crash round grows: after t milliseconds it is
 *
 * floor(100 × e^(0.00006 × t))   hundredths
 *
 * so 2 after 11.6 seconds, 10 after 38.4 and 100 after 76.8. Payouts depend on these two functions,
 * so they may not depend on how a processor rounds: where a double comes near a whole number, the
 * power is computed in whole numbers of 256 bits. The true value is never whole after t = 0 (e to a
 * rational power is irrational), so that always decides.
 */

/** The exponent grows by 6 / 100,000 in a millisecond. */
const GROWTH = { numerator: 6n, denominator: 100_000n };
const GROWTH_PER_MS = 0.00006;
/** Hundredths of a multiplier of 1. */
export const ONE = 100;
/** Far beyond the error of `Math.exp` and of the product, which is below 10⁻¹⁴ of the value. */
const DOUBT = 1e-12;
/** More than enough: a unit of the last bit, more or less, decides nothing. */
const PRECISION_BITS = 256n;

/** Hundredths at `ms` whole milliseconds after the start: 100 at 0, never falling. */
export function multiplierAt(ms: number): number {
  // It is 100 until 166 ms; the powers below begin at 0.
  if (ms <= 0) return ONE;
  const near = ONE * Math.exp(GROWTH_PER_MS * ms);
  const whole = Math.round(near);
  if (Math.abs(near - whole) > near * DOUBT) return Math.floor(near);
  return exactMultiplierAt(ms);
}

/** The first whole millisecond at which the multiplier is `hundredths` or more. */
export function timeOf(hundredths: number): number {
  if (hundredths <= ONE) return 0;
  // The logarithm is an estimate within a millisecond: it begins before the moment, however far,
  // and the exact multiplier decides.
  let ms = Math.floor(Math.log(hundredths / ONE) / GROWTH_PER_MS) - 1;
  while (multiplierAt(ms) < hundredths) ms += 1;
  return ms;
}

/** When the round is over: the first millisecond beyond its crash point, at once for 1.00. */
export function crashTimeOf(crash: number): number {
  return crash <= ONE ? 0 : timeOf(crash + 1);
}

/** The curve between two hundredths, for drawing only; money is decided by whole hundredths. */
export function curveAt(ms: number): number {
  return Math.exp(GROWTH_PER_MS * Math.max(0, ms));
}

/** 100 × e^x by its series, each term cut by less than 2⁻²⁵⁶. */
function exactMultiplierAt(ms: number): number {
  const power = GROWTH.numerator * BigInt(ms);
  let term = BigInt(ONE) << PRECISION_BITS;
  let sum = 0n;
  for (let n = 1n; term > 0n; n++) {
    sum += term;
    term = (term * power) / (GROWTH.denominator * n);
  }
  return Number(sum >> PRECISION_BITS);
}
