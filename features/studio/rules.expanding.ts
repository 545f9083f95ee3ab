/**
 * Wilds that fill their reel, stay, and award a respin of the other reels; each respin that brings
 * another wild awards one more.
 */
import { M4_ONE } from '#core/fairness/game.ts';
import type { Rational } from '#core/fairness/game.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { cycleOf } from './rules.cycle.ts';
import { lineWins, type LineRules } from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import type { RoundMoments } from './rules.moments.ts';
import type { SlotSpin, SlotStep } from './rules.outcome.ts';
import { minus, over, plus, ratio, times, whole } from './rules.rational.ts';
import type { Windows } from './rules.reels.ts';

export type ExpandingRules = {
  readonly windows: Windows;
  readonly lines: LineRules;
  /** The reels that have wilds. */
  readonly wildReels: readonly number[];
};

/**
 * Each spin takes `int(length of the strip)` for each reel that turns, from the left. A spin that
 * brings wilds has two steps: the symbols as they stop, and the filled reels with the wins.
 */
export function* expandingSpins(stream: Stream, rules: ExpandingRules): Iterable<SlotSpin> {
  let held: readonly number[] = [];
  let kind: SlotSpin['kind'] = 'base';
  for (;;) {
    const { steps, filled } = spin(stream, rules, held);
    const awarded = filled.length > 0 ? 1 : 0;
    if (kind === 'respin' || awarded > 0) {
      yield { kind, steps, left: awarded, ...(awarded > 0 ? { awarded } : {}) };
    } else yield { kind, steps };
    if (awarded === 0) return;
    held = [...held, ...filled].toSorted((a, b) => a - b);
    kind = 'respin';
  }
}

function spin(
  stream: Stream,
  { windows, lines, wildReels }: ExpandingRules,
  held: readonly number[],
) {
  const stopped = windows.map((stops, reel) =>
    held.includes(reel) ? fillOf(stops, lines) : stops[stream.int(stops.length)]!,
  );
  const filled = wildReels.filter(
    (reel) => !held.includes(reel) && stopped[reel]!.includes(lines.wild),
  );
  const holding = held.length > 0 ? { held } : {};
  if (filled.length === 0) {
    const steps: SlotStep[] = [{ grid: stopped, wins: lineWins(stopped, lines), ...holding }];
    return { steps, filled };
  }
  const grid = stopped.map((window, reel) =>
    filled.includes(reel) ? fillOf(windows[reel]!, lines) : window,
  );
  const steps: SlotStep[] = [
    { grid: stopped, wins: [], ...holding },
    { grid, wins: lineWins(grid, lines), expanded: filled, ...holding },
  ];
  return { steps, filled };
}

function fillOf([window]: Windows[number], { wild }: LineRules): readonly number[] {
  return window!.map(() => wild);
}

/**
 * The moments of a round, exactly. A state is the set of filled reels, as bits; a spin either adds
 * reels to it, or is the last.
 */
export function expandingMoments(rules: ExpandingRules): RoundMoments & { largestM4: number } {
  const states = 2 ** rules.wildReels.length;
  const known: { mean: Rational; square: Rational; largestM4: number }[] = [];
  for (let state = states - 1; state >= 0; state--) {
    const sums = [whole(0), whole(0)];
    let largestM4 = 0;
    const cycle = cycleOf(windowsIn(state, rules), spinCycle(state, rules));
    const all = cycle.reduce((sum, { count }) => sum + BigInt(count), 0n);
    for (const { m4, event, count } of totals(cycle)) {
      const share = ratio(count, all);
      const later = event > 0 ? known[state + event]! : NOTHING_LATER;
      const [win, squared] = [ratio(m4.sum, count), ratio(m4.squares, count)];
      const square = plus(squared, times(whole(2), win, later.mean), later.square);
      largestM4 = Math.max(largestM4, m4.largest + later.largestM4);
      sums[0] = plus(sums[0]!, times(share, plus(win, later.mean)));
      sums[1] = plus(sums[1]!, times(share, square));
    }
    known[state] = { mean: sums[0]!, square: sums[1]!, largestM4 };
  }
  const { mean, square, largestM4 } = known[0]!;
  const unit = whole(M4_ONE);
  const variance = minus(square, times(mean, mean));
  return { rtp: over(mean, unit), variance: over(variance, times(unit, unit)), largestM4 };
}

const NOTHING_LATER = { mean: whole(0), square: whole(0), largestM4: 0 };

/** Wins and their squares, added up for each set of newly filled reels. */
function totals(cycle: ReturnType<typeof cycleOf>) {
  const sums = new Map<number, { sum: bigint; squares: bigint; count: bigint; largest: number }>();
  for (const each of cycle) {
    const old = sums.get(each.event) ?? { sum: 0n, squares: 0n, count: 0n, largest: 0 };
    const [m4, count] = [BigInt(each.m4), BigInt(each.count)];
    sums.set(each.event, {
      sum: old.sum + m4 * count,
      squares: old.squares + m4 * m4 * count,
      count: old.count + count,
      largest: Math.max(old.largest, each.m4),
    });
  }
  return [...sums].map(([event, { count, ...m4 }]) => ({ event, count, m4 }));
}

/** What the reels show once wilds have filled them. */
function windowsIn(state: number, { windows, lines, wildReels }: ExpandingRules): Windows {
  return windows.map((stops, reel) => {
    const fill = fillOf(stops, lines);
    if (state & bitOf(wildReels, reel)) return [fill];
    return stops.map((window) => (window.includes(lines.wild) ? fill : window));
  });
}

function spinCycle(state: number, { windows, lines, wildReels }: ExpandingRules) {
  return lineCycle(lines, windows.length, (reel, window) => {
    const bit = bitOf(wildReels, reel);
    return (state & bit) === 0 && window[0] === lines.wild ? bit : 0;
  });
}

function bitOf(wildReels: readonly number[], reel: number): number {
  const place = wildReels.indexOf(reel);
  return place < 0 ? 0 : 2 ** place;
}
