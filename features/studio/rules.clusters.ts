/** Wins of clusters: equal symbols that touch each other across or down. */
import type { SlotCell, SlotGrid } from './rules.outcome.ts';

export type Cluster = { readonly symbol: number; readonly cells: readonly SlotCell[] };

export type ClusterRules = {
  /** Joins the clusters of every symbol beside it, and is none of its own. */
  readonly wild: number;
  readonly scatter: number;
  /** Smaller clusters do not win. */
  readonly size: number;
};

/** By the first cell of each, reel by reel from the top. */
export function clustersOf(grid: SlotGrid, { wild, scatter, size }: ClusterRules): Cluster[] {
  const rows = grid[0]!.length;
  const symbols = flatten(grid, rows);
  const reachedBy = new Int8Array(symbols.length).fill(-1);
  const clusters: Cluster[] = [];
  const cells: number[] = [];
  for (let cell = 0; cell < symbols.length; cell++) {
    const symbol = symbols[cell]!;
    if (symbol === wild || symbol === scatter || reachedBy[cell] === symbol) continue;
    if (isAlone(symbols, rows, { cell, symbol, wild })) continue;
    // Wilds that another cluster of this symbol reached would have joined this one to it.
    spread(symbols, rows, { cell, symbol, wild }, reachedBy, cells);
    if (cells.length < size) continue;
    clusters.push({ symbol, cells: cells.map((each) => [Math.floor(each / rows), each % rows]) });
  }
  return clusters;
}

function flatten(grid: SlotGrid, rows: number): Uint8Array {
  const symbols = new Uint8Array(grid.length * rows);
  let cell = 0;
  for (const column of grid) for (const symbol of column) symbols[cell++] = symbol;
  return symbols;
}

type ClusterStart = { readonly cell: number; readonly symbol: number; readonly wild: number };

/** Most symbols touch no equal one, and need no search. */
function isAlone(symbols: Uint8Array, rows: number, { cell, symbol, wild }: ClusterStart): boolean {
  const row = cell % rows;
  const [above, below] = [symbols[cell - 1], symbols[cell + 1]];
  const [before, after] = [symbols[cell - rows], symbols[cell + rows]];
  if (before === symbol || before === wild || after === symbol || after === wild) return false;
  if (row > 0 && (above === symbol || above === wild)) return false;
  return row === rows - 1 || (below !== symbol && below !== wild);
}

/** Replaces `cells` with all cells that the symbol reaches, and marks them in `reachedBy`. */
function spread(
  symbols: Uint8Array,
  rows: number,
  { cell, symbol, wild }: ClusterStart,
  reachedBy: Int8Array,
  cells: number[],
) {
  cells.length = 0;
  visit(cell);
  for (let i = 0; i < cells.length; i++) {
    const from = cells[i]!;
    const row = from % rows;
    if (from >= rows) visit(from - rows);
    if (row > 0) visit(from - 1);
    if (row < rows - 1) visit(from + 1);
    if (from + rows < symbols.length) visit(from + rows);
  }
  function visit(next: number) {
    const found = symbols[next]!;
    if ((found !== symbol && found !== wild) || reachedBy[next] === symbol) return;
    reachedBy[next] = symbol;
    cells.push(next);
  }
}
