/** The full cycle of lines: which lines still win after some reels, and with which symbol. */
import type { CycleRules } from './rules.cycle.ts';
import type { LineRules } from './rules.lines.ts';

/** Lines that have won on all reels so far: their index and the symbol, as pairs. */
type LiveLines = readonly number[];

/** For wilds that stand for symbols without multiplying them. */
export function lineCycle(
  { table, lines, wild }: LineRules,
  reels: number,
  event: CycleRules<LiveLines>['event'],
): CycleRules<LiveLines> {
  return {
    start: lines.flatMap((_, line) => [line, wild]),
    isOver: (live) => live.length === 0,
    event,
    next: (live, reel, window, pay) => {
      const left: number[] = [];
      for (let i = 0; i < live.length; i += 2) {
        const symbol = live[i + 1]!;
        const seen = window[lines[live[i]!]![reel]!]!;
        const goesOn = seen === symbol || seen === wild || symbol === wild;
        const won = seen === wild || !goesOn ? symbol : seen;
        if (!goesOn) pay(table[won]?.[reel] ?? 0);
        else if (reel === reels - 1) pay(table[won]?.[reels] ?? 0);
        else left.push(live[i]!, won);
      }
      return left;
    },
  };
}
