/** Mean and variance of whole rounds, exactly, from the counted results of one spin. */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import type { CycleCount } from './rules.cycle.ts';
import { minus, over, plus, ratio, times, whole } from './rules.rational.ts';

/** Of one spin: its win (m4), and the free spins it awards. */
type SpinMoments = {
  readonly win: Rational;
  readonly winSquared: Rational;
  readonly awarded: Rational;
  readonly winTimesAwarded: Rational;
  /** The mean of n · (n − 1): ordered pairs of awarded spins. */
  readonly pairs: Rational;
};

/** Mean and variance as shares of the stake. */
export type RoundMoments = { readonly rtp: Rational; readonly variance: Rational };

/** What a spin pays and awards, by its counted result. */
export type SpinValue = (count: CycleCount) => { readonly m4: number; readonly awarded: number };

export function spinMoments(counts: readonly CycleCount[], value: SpinValue): SpinMoments {
  let all = 0n;
  const sums = [0n, 0n, 0n, 0n, 0n];
  for (const each of counts) {
    const { m4, awarded } = value(each);
    const weight = BigInt(each.count);
    all += weight;
    const terms = [m4, m4 * m4, awarded, m4 * awarded, awarded * (awarded - 1)];
    for (const [i, term] of terms.entries()) sums[i]! += weight * BigInt(term);
  }
  const [win, winSquared, awarded, winTimesAwarded, pairs] = sums.map((sum) => ratio(sum, all));
  return {
    win: win!,
    winSquared: winSquared!,
    awarded: awarded!,
    winTimesAwarded: winTimesAwarded!,
    pairs: pairs!,
  };
}

/** A round whose free spins have the distribution of `free` and can award more of themselves. */
export function roundMoments(base: SpinMoments, free: SpinMoments): RoundMoments {
  const each = freeSpinMoments(free);
  const mean = plus(base.win, times(base.awarded, each.mean));
  const square = squareWith(base, each);
  return asShares(mean, minus(square, times(mean, mean)), Number(M4_ONE));
}

/** A bought round: so many free spins for a price (m4). */
export function boughtMoments(free: SpinMoments, spins: number, priceM4: number): RoundMoments {
  const { mean, square } = freeSpinMoments(free);
  const variance = times(whole(spins), minus(square, times(mean, mean)));
  return asShares(times(whole(spins), mean), variance, priceM4);
}

type FreeSpin = { readonly mean: Rational; readonly square: Rational };

/** One free spin with all those it awards: a branching process. */
function freeSpinMoments(free: SpinMoments): FreeSpin {
  const ending = minus(whole(1), free.awarded);
  const mean = over(free.win, ending);
  // The square of one free spin occurs on both sides, so it is taken out of the sum.
  return { mean, square: over(squareWith(free, { mean, square: whole(0) }), ending) };
}

/** The mean square of a spin together with the free spins it awards. */
function squareWith(spin: SpinMoments, { mean, square }: FreeSpin): Rational {
  return plus(
    spin.winSquared,
    times(whole(2), mean, spin.winTimesAwarded),
    times(spin.awarded, square),
    times(spin.pairs, mean, mean),
  );
}

function asShares(mean: Rational, variance: Rational, unitM4: number): RoundMoments {
  const unit = whole(unitM4);
  return { rtp: over(mean, unit), variance: over(variance, times(unit, unit)) };
}
