/**
 * The full cycle of reels: how often each result occurs among all combinations of stops. Windows
 * are read one reel after the other; where no further reel can change what is paid, all of its
 * stops are counted at once.
 */
import type { SlotGrid } from './rules.outcome.ts';
import type { Windows } from './rules.reels.ts';

/** So many combinations pay `m4` and have events that add up to `event`. */
export type CycleCount = { readonly m4: number; readonly event: number; readonly count: number };

/** What was seen on the reels so far; undefined once nothing more can be won. */
export type CycleRules<State> = {
  readonly start: State;
  /** Reads the window of the next reel and adds to `paid` what ends there. */
  next(state: State, reel: number, window: readonly number[], pay: (m4: number) => void): State;
  isOver(state: State): boolean;
  /** An event of a window, for example its scatters; those of all reels are added. */
  event(reel: number, window: readonly number[]): number;
};

const EVENTS_MAX = 64;

export function cycleOf<State>(windows: Windows, rules: CycleRules<State>): CycleCount[] {
  const counts = new Map<number, number>();
  const tails = tailEvents(windows, rules.event);
  function add(m4: number, event: number, count: number) {
    const key = m4 * EVENTS_MAX + event;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  function read(reel: number, state: State, paid: number, event: number) {
    if (reel === windows.length || rules.isOver(state)) {
      for (const [more, count] of tails[reel]!) add(paid, event + more, count);
      return;
    }
    for (const window of windows[reel]!) {
      let won = paid;
      const next = rules.next(state, reel, window, (m4) => {
        won += m4;
      });
      read(reel + 1, next, won, event + rules.event(reel, window));
    }
  }
  read(0, rules.start, 0, 0);
  return [...counts].map(([key, count]) => ({
    m4: Math.floor(key / EVENTS_MAX),
    event: key % EVENTS_MAX,
    count,
  }));
}

/** Every grid of the full cycle, for slots with few stops and for tests. */
export function* everyGrid(windows: Windows): Iterable<SlotGrid> {
  const [first, ...others] = windows;
  if (!first) return yield [];
  for (const window of first) for (const grid of everyGrid(others)) yield [window, ...grid];
}

/** For each reel, how often the events of it and all later ones add up to each sum. */
function tailEvents(windows: Windows, event: CycleRules<unknown>['event']): Map<number, number>[] {
  const tails: Map<number, number>[] = [new Map([[0, 1]])];
  for (let reel = windows.length - 1; reel >= 0; reel--) {
    const sums = new Map<number, number>();
    for (const window of windows[reel]!) {
      for (const [later, count] of tails[0]!) {
        const sum = later + event(reel, window);
        sums.set(sum, (sums.get(sum) ?? 0) + count);
      }
    }
    tails.unshift(sums);
  }
  return tails;
}

/** The event of a window that is how often a symbol is in it. */
export function countIn(symbol: number) {
  return (_: number, window: readonly number[]) => window.filter((seen) => seen === symbol).length;
}
