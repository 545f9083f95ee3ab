/** p-values: how likely honest draws deviate at least this far. */

const STEPS_MAX = 2_000;
const ENOUGH = 1e-15;

/** Two-sided: at least as far from zero as this standard normal deviate, in either direction. */
export function pOfNormal(z: number): number {
  return upperGamma(0.5, (z * z) / 2);
}

/** Two-sided: a χ² so large, or so small. Draws that are too even are not random either. */
export function pOfChiSquare(chi: number, freedom: number): number {
  const above = upperGamma(freedom / 2, chi / 2);
  return Math.min(1, 2 * Math.min(above, 1 - above));
}

/** The regularised upper incomplete gamma function Q(a, x). */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - series(a, x) : fraction(a, x);
}

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < STEPS_MAX && term > sum * ENOUGH; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** Lentz's method for the continued fraction. */
function fraction(a: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < STEPS_MAX; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / nonZero(an * d + b, tiny);
    c = nonZero(b + an / c, tiny);
    value *= d * c;
    if (Math.abs(d * c - 1) < ENOUGH) break;
  }
  return value * Math.exp(a * Math.log(x) - x - logGamma(a));
}

function nonZero(value: number, tiny: number): number {
  return Math.abs(value) < tiny ? tiny : value;
}

/** Lanczos approximation, accurate to fifteen digits for positive arguments. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313,
  -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6,
  1.5056327351493116e-7,
];

function logGamma(x: number): number {
  const from = x - 1;
  const sum = LANCZOS.reduce((all, part, i) => (i === 0 ? part : all + part / (from + i)), 0);
  const at = from + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (from + 0.5) * Math.log(at) - at + Math.log(sum);
}
