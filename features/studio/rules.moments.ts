/** Mean and variance of whole rounds, exactly, from the counted results of one spin. */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
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

/** So many combinations of stops pay `m4` and award so many free spins. */
export type SpinCount = {
  readonly m4: number;
  readonly awarded: number;
  readonly count: number;
};

/** All results of an ordinary spin, and of a free spin if there are any. */
export type RoundCounts = {
  readonly base: readonly SpinCount[];
  readonly free: readonly SpinCount[];
};

/** A round whose free spins can award more of themselves. */
export function roundMoments(counts: RoundCounts): RoundMoments {
  const base = spinMoments(counts.base);
  if (counts.free.length === 0) return withoutFreeSpins(base);
  const each = freeSpinMoments(spinMoments(counts.free));
  const mean = plus(base.win, times(base.awarded, each.mean));
  const square = squareWith(base, each);
  return asShares(mean, minus(square, times(mean, mean)), Number(M4_ONE));
}

function withoutFreeSpins({ win, winSquared }: SpinMoments): RoundMoments {
  return asShares(win, minus(winSquared, times(win, win)), Number(M4_ONE));
}

/** A bought round: so many free spins for a price (m4). */
export function boughtMoments(
  { free }: RoundCounts,
  { spins, priceM4 }: { readonly spins: number; readonly priceM4: number },
): RoundMoments {
  const { mean, square } = freeSpinMoments(spinMoments(free));
  const variance = times(whole(spins), minus(square, times(mean, mean)));
  return asShares(times(whole(spins), mean), variance, priceM4);
}

function spinMoments(counts: readonly SpinCount[]): SpinMoments {
  let all = 0n;
  const sums = [0n, 0n, 0n, 0n, 0n];
  for (const { m4, awarded, count } of counts) {
    all += BigInt(count);
    // Squares of large wins times their counts exceed the safe integers.
    const [win, spins, weight] = [BigInt(m4), BigInt(awarded), BigInt(count)];
    const terms = [win, win * win, spins, win * spins, spins * (spins - 1n)];
    for (const [i, term] of terms.entries()) sums[i]! += weight * term;
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
