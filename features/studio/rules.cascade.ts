/**
 * Cascades: the cells of wins are removed, what lies above them falls, and new symbols fall in from
 * above, until a step wins nothing. The last step of a spin is that one.
 */
import type { SlotGrid, SlotStep, SlotWin } from './rules.outcome.ts';

/** The next symbol that falls into a reel. */
export type Refill = (reel: number) => number;

/** The wins of a grid, and what else its step shows. */
export type CascadeStep = (grid: SlotGrid, index: number) => SlotStep;

export function cascadeSteps(first: SlotGrid, refill: Refill, stepOf: CascadeStep): SlotStep[] {
  const steps: SlotStep[] = [];
  let grid = first;
  for (;;) {
    const step = stepOf(grid, steps.length);
    steps.push(step);
    if (step.wins.length === 0) return steps;
    grid = fall(grid, step.wins, refill);
  }
}

/** Reels from the left, each filled from the bottom up: the lowest new symbol comes first. */
function fall(grid: SlotGrid, wins: readonly SlotWin[], refill: Refill): SlotGrid {
  // The rows that are removed from each reel, as bits.
  const removed = grid.map(() => 0);
  for (const { cells } of wins) for (const [reel, row] of cells) removed[reel]! |= 1 << row;
  return grid.map((column, reel) => {
    const gone = removed[reel]!;
    if (gone === 0) return column;
    const left = column.filter((_, row) => (gone & (1 << row)) === 0);
    while (left.length < column.length) left.unshift(refill(reel));
    return left;
  });
}
