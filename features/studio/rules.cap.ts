/**
 * How much the largest win can take from the RTP of a slot whose free spins have no end, bounded
 * from above. For every t > 0, what a round of win x loses to the largest win c is at most
 * exp(t · (x − c)) / (t · e); its mean is known, and the best t of a list is taken. The numbers are
 * floating point: a bound of 10⁻⁹ needs no exactness.
 */
import { M4_ONE } from '#core/fairness/game.ts';
import type { RoundCounts, SpinCount } from './rules.moments.ts';

/** The largest t, and the ratio between neighbours of the list. */
const T_MAX = 0.1;
const T_STEP = 0.8;
const T_COUNT = 20;
const ITERATIONS = 200;

export function capEffect(counts: RoundCounts, maxWinM4: number): number {
  return smallest(counts, (t, each) => meanExp(counts.base, t, each), maxWinM4);
}

/** Of a bought round, as a share of its price. */
export function boughtCapEffect(
  counts: RoundCounts,
  { spins, priceM4 }: { readonly spins: number; readonly priceM4: number },
  maxWinM4: number,
): number {
  const lost = smallest(counts, (_, each) => each ** spins, maxWinM4);
  return (lost * Number(M4_ONE)) / priceM4;
}

function smallest(
  { free }: RoundCounts,
  round: (t: number, freeSpin: number) => number,
  maxWinM4: number,
): number {
  let bound = Infinity;
  for (let i = 0; i < T_COUNT; i++) {
    const t = T_MAX * T_STEP ** i;
    const lost = (round(t, freeSpinExp(free, t)) * Math.exp(-t * shareOf(maxWinM4))) / (t * Math.E);
    // Too large a t has no mean, and the sum overflows.
    if (lost < bound) bound = lost;
  }
  return bound;
}

/** The mean of exp(t · x) over one free spin with all those it awards: the least fixed point. */
function freeSpinExp(free: readonly SpinCount[], t: number): number {
  let mean = 1;
  for (let i = 0; i < ITERATIONS; i++) {
    const next = meanExp(free, t, mean);
    if (Math.abs(next - mean) < mean * 1e-12) return next;
    mean = next;
  }
  return Infinity;
}

function meanExp(counts: readonly SpinCount[], t: number, freeSpin: number): number {
  let sum = 0;
  let all = 0;
  for (const { m4, awarded, count } of counts) {
    sum += count * Math.exp(t * shareOf(m4)) * freeSpin ** awarded;
    all += count;
  }
  return sum / all;
}

function shareOf(m4: number): number {
  return m4 / Number(M4_ONE);
}
