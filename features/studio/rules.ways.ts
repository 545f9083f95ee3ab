/** Wins in ways: equal symbols on neighbouring reels from the first on, in any row. */
import type { CycleRules } from './rules.cycle.ts';
import type { SlotCell, SlotGrid, SlotWin } from './rules.outcome.ts';
import type { PayTable } from './rules.pays.ts';

/** The wild stands for every symbol of the table, and is not on the first reel. */
export type WaysRules = { readonly table: PayTable; readonly wild: number };

export function waysWins(grid: SlotGrid, rules: WaysRules, multiplier = 1): SlotWin[] {
  const wins: SlotWin[] = [];
  const first = grid[0]!;
  for (let row = 0; row < first.length; row++) {
    // A symbol that is in several rows of the first reel is one win of more ways.
    if (first.indexOf(first[row]!) !== row) continue;
    const win = winOfSymbol(grid, rules, first[row]!, multiplier);
    if (win) wins.push(win);
  }
  return wins;
}

function winOfSymbol(
  grid: SlotGrid,
  { table, wild }: WaysRules,
  symbol: number,
  multiplier: number,
): SlotWin | undefined {
  let ways = 1;
  let count = 0;
  const cells: SlotCell[] = [];
  for (; count < grid.length; count++) {
    const before = cells.length;
    grid[count]!.forEach((seen, row) => {
      if (seen === symbol || seen === wild) cells.push([count, row]);
    });
    if (cells.length === before) break;
    ways *= cells.length - before;
  }
  const paysM4 = table[symbol]![count]! * ways * multiplier;
  if (paysM4 === 0) return undefined;
  return { symbol, count, cells, paysM4, ways, ...(multiplier > 1 ? { multiplier } : {}) };
}

/** Symbols that have won on all reels so far, and in how many ways, as pairs. */
type LiveWays = readonly number[];

/** The full cycle of ways: which symbols still win after some reels. */
export function waysCycle(
  { table, wild }: WaysRules,
  reels: number,
  event: CycleRules<LiveWays>['event'],
): CycleRules<LiveWays> {
  return {
    start: table.flatMap((_, symbol) => [symbol, 1]),
    isOver: (live) => live.length === 0,
    event,
    next: (live, reel, window, pay) => {
      const left: number[] = [];
      for (let i = 0; i < live.length; i += 2) {
        const symbol = live[i]!;
        let seen = 0;
        for (const each of window) if (each === symbol || each === wild) seen += 1;
        const ways = live[i + 1]! * (seen || 1);
        if (seen === 0) pay(table[symbol]![reel]! * ways);
        else if (reel === reels - 1) pay(table[symbol]![reels]! * ways);
        else left.push(symbol, ways);
      }
      return left;
    },
  };
}
