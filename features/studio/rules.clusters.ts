/** Wins of clusters: equal symbols that touch each other across or down. */
import type { SlotCell, SlotGrid } from './rules.outcome.ts';

export type Cluster = { readonly symbol: number; readonly cells: readonly SlotCell[] };

export type ClusterRules = {
  /** Joins the clusters of every symbol beside it, and is none of its own. */
  readonly wild: number;
  readonly scatter: number;
  /** Smaller clusters do not win. */
  readonly size: number;
  /** The cells that each cell touches; cells are counted reel by reel from the top. */
  readonly neighbours: readonly (readonly number[])[];
};

export function neighboursIn(reels: number, rows: number): number[][] {
  return Array.from({ length: reels * rows }, (_, cell) => {
    const row = cell % rows;
    const down = [...(row > 0 ? [cell - 1] : []), ...(row < rows - 1 ? [cell + 1] : [])];
    return [cell - rows, ...down, cell + rows].filter((next) => next >= 0 && next < reels * rows);
  });
}

/** By the first cell of each. */
export function clustersOf(grid: SlotGrid, rules: ClusterRules): Cluster[] {
  const rows = grid[0]!.length;
  const symbols = flatten(grid, rows);
  const reachedBy = new Int8Array(symbols.length).fill(-1);
  const cells = new Uint8Array(symbols.length);
  const clusters: Cluster[] = [];
  for (let cell = 0; cell < symbols.length; cell++) {
    const symbol = symbols[cell]!;
    if (symbol === rules.wild || symbol === rules.scatter || reachedBy[cell] === symbol) continue;
    cells[0] = cell;
    const count = reach(symbols, cells, rules, reachedBy);
    if (count >= rules.size) clusters.push({ symbol, cells: cellsOf(cells, count, rows) });
  }
  return clusters;
}

function cellsOf(cells: Uint8Array, count: number, rows: number): SlotCell[] {
  const found: SlotCell[] = [];
  for (let i = 0; i < count; i++) found.push([Math.floor(cells[i]! / rows), cells[i]! % rows]);
  return found;
}

function flatten(grid: SlotGrid, rows: number): Uint8Array {
  const symbols = new Uint8Array(grid.length * rows);
  let cell = 0;
  for (const column of grid) for (const symbol of column) symbols[cell++] = symbol;
  return symbols;
}

/**
 * Adds to `cells` all that the symbol of the first of them reaches, and returns how many they are.
 * A wild may be reached by one symbol after the other, but never by two clusters of the same
 * symbol, because it joins them.
 */
function reach(
  symbols: Uint8Array,
  cells: Uint8Array,
  { neighbours, wild }: ClusterRules,
  reachedBy: Int8Array,
): number {
  const symbol = symbols[cells[0]!]!;
  reachedBy[cells[0]!] = symbol;
  let count = 1;
  for (let i = 0; i < count; i++) {
    const around = neighbours[cells[i]!]!;
    for (let side = 0; side < around.length; side++) {
      const next = around[side]!;
      const found = symbols[next]!;
      if ((found !== symbol && found !== wild) || reachedBy[next] === symbol) continue;
      reachedBy[next] = symbol;
      cells[count++] = next;
    }
  }
  return count;
}
