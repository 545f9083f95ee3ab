/** Wins on lines: equal symbols from the first reel on, the longest of each line only. */
import type { SlotCell, SlotGrid, SlotWin } from './rules.outcome.ts';
import type { PayTable } from './rules.pays.ts';

/** The row on each reel. */
export type Line = readonly number[];

export type LineRules = {
  readonly table: PayTable;
  readonly lines: readonly Line[];
  /** Stands for every symbol of the table; none is -1. */
  readonly wild: number;
  /** Each wild of a win multiplies it by this. */
  readonly wildFactor?: number;
};

/** The twenty lines of three rows that most slots of the studio have. */
export const TWENTY_LINES = readLines(
  '11111 00000 22222 01210 21012 00100 22122 10001 12221 01110 ' +
    '21112 01010 21212 10101 12121 11011 11211 02020 20202 02220',
);

/** Reads "11111 00000" as lines. */
export function readLines(text: string): Line[] {
  return text.split(' ').map((line) => [...line].map(Number));
}

export function lineWins(grid: SlotGrid, rules: LineRules, multiplier = 1): SlotWin[] {
  const wins: SlotWin[] = [];
  for (let line = 0; line < rules.lines.length; line++) {
    const win = winOfLine(grid, rules, line, multiplier);
    if (win) wins.push(win);
  }
  return wins;
}

function winOfLine(
  grid: SlotGrid,
  { table, lines, wild, wildFactor = 1 }: LineRules,
  line: number,
  multiplier: number,
): SlotWin | undefined {
  const rows = lines[line]!;
  let symbol = wild;
  let factor = multiplier;
  let count = 0;
  for (; count < grid.length; count++) {
    const seen = grid[count]![rows[count]!]!;
    if (seen === wild) factor *= wildFactor;
    else if (symbol === wild) symbol = seen;
    else if (seen !== symbol) break;
  }
  const paysM4 = (table[symbol]?.[count] ?? 0) * factor;
  if (paysM4 === 0) return undefined;
  const cells = rows.slice(0, count).map((row, reel): SlotCell => [reel, row]);
  return { symbol, count, cells, paysM4, line, ...(factor > 1 ? { multiplier: factor } : {}) };
}

/** Scatters pay wherever they lie; `pays` is what each number of them pays. */
export function scatterWins(
  symbol: number,
  cells: readonly SlotCell[],
  pays: readonly number[],
  multiplier = 1,
): SlotWin[] {
  const count = cells.length;
  const paysM4 = (pays[count] ?? 0) * multiplier;
  return paysM4 > 0
    ? [{ symbol, count, cells, paysM4, ...(multiplier > 1 ? { multiplier } : {}) }]
    : [];
}

export function cellsOf(grid: SlotGrid, symbol: number): SlotCell[] {
  const cells: SlotCell[] = [];
  for (let reel = 0; reel < grid.length; reel++) {
    const column = grid[reel]!;
    for (let row = 0; row < column.length; row++) {
      if (column[row] === symbol) cells.push([reel, row]);
    }
  }
  return cells;
}
