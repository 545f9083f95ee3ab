/** Mean and variance of hold and win, exactly: a Markov chain of the number of coins. */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import type { CycleCount } from './rules.cycle.ts';
import { weightOf, type HoldRules } from './rules.hold.ts';
import type { RoundMoments } from './rules.moments.ts';
import { minus, over, plus, ratio, times, whole } from './rules.rational.ts';

/** Of what the coins pay at the end, after a start with so many coins. */
type CoinMoments = { readonly mean: Rational; readonly square: Rational };

/** `cycle` counts the wins of the first spin, with its number of coins as the event. */
export function holdMoments(rules: HoldRules, cycle: readonly CycleCount[]): RoundMoments {
  const all = cycle.reduce((sum, { count }) => sum + BigInt(count), 0n);
  const feature = new Map<number, CoinMoments>();
  const none = { mean: whole(0), square: whole(0) };
  let [mean, square] = [whole(0), whole(0)];
  for (const { event: coins, sum, squares, count } of byCoins(cycle)) {
    if (coins >= rules.trigger) feature.set(coins, coinMoments(rules, coins));
    const paid = feature.get(coins) ?? none;
    const share = ratio(count, all);
    const [win, winSquared] = [ratio(sum, count), ratio(squares, count)];
    mean = plus(mean, times(share, plus(win, paid.mean)));
    const both = plus(winSquared, times(whole(2), win, paid.mean), paid.square);
    square = plus(square, times(share, both));
  }
  const unit = whole(M4_ONE);
  const variance = minus(square, times(mean, mean));
  return { rtp: over(mean, unit), variance: over(variance, times(unit, unit)) };
}

function byCoins(cycle: readonly CycleCount[]) {
  const sums = new Map<number, { event: number; sum: bigint; squares: bigint; count: bigint }>();
  for (const { m4, event, count } of cycle) {
    const old = sums.get(event) ?? { event, sum: 0n, squares: 0n, count: 0n };
    const [win, times] = [BigInt(m4), BigInt(count)];
    sums.set(event, {
      event,
      sum: old.sum + win * times,
      squares: old.squares + win * win * times,
      count: old.count + times,
    });
  }
  return sums.values();
}

function coinMoments(rules: HoldRules, first: number): CoinMoments {
  const weight = BigInt(weightOf(rules.values));
  const sum = rules.values.reduce((total, each) => total + each.m4 * each.weight, 0);
  const squares = rules.values.reduce((total, each) => total + each.m4 ** 2 * each.weight, 0);
  const value = ratio(BigInt(sum), weight);
  const spread = minus(ratio(BigInt(squares), weight), times(value, value));
  let [mean, square] = [whole(0), whole(0)];
  for (const [coins, chance] of lastCoins(rules, first).entries()) {
    const grand = whole(coins === rules.reels * rules.rows ? rules.grandM4 : 0);
    const paid = plus(times(whole(coins), value), grand);
    mean = plus(mean, times(chance, paid));
    square = plus(square, times(chance, plus(times(whole(coins), spread), times(paid, paid))));
  }
  return { mean, square };
}

/** The chance of each number of coins at the end. */
export function lastCoins(rules: HoldRules, first: number): Rational[] {
  const size = rules.reels * rules.rows;
  const reached = Array.from({ length: size + 1 }, (_, n) => whole(n === first ? 1 : 0));
  const last = reached.map(() => whole(0));
  for (let coins = first; coins <= size; coins++) {
    const none = landing(rules, size - coins, 0);
    // So many respins in a row bring nothing; before the last of them, a coin restores them all.
    const tries = Array.from({ length: rules.respins }, (_, i) => power(none, i));
    const chances = plus(...tries);
    last[coins] =
      coins === size ? reached[coins]! : times(reached[coins]!, power(none, rules.respins));
    for (let more = 1; more <= size - coins; more++) {
      const step = times(reached[coins]!, chances, landing(rules, size - coins, more));
      reached[coins + more] = plus(reached[coins + more]!, step);
    }
  }
  return last;
}

/** The chance that a respin brings so many coins to so many empty cells. */
function landing({ chance: { hits, of } }: HoldRules, empty: number, coins: number): Rational {
  const hit = ratio(BigInt(hits), BigInt(of));
  const miss = minus(whole(1), hit);
  let ways = 1n;
  for (let i = 0; i < coins; i++) ways = (ways * BigInt(empty - i)) / BigInt(i + 1);
  return times(whole(ways), power(hit, coins), power(miss, empty - coins));
}

function power(base: Rational, exponent: number): Rational {
  const { numerator, denominator } = base;
  return { numerator: numerator ** BigInt(exponent), denominator: denominator ** BigInt(exponent) };
}
