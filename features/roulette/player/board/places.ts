/**
 * Where each cell is on the board, in percent of its width and height: horizontal for a wide
 * screen, upright for a phone. The stylesheet picks one of the two.
 *
 * Along the board are 0, the twelve rows and the column bets; across it the three columns with the
 * dozens and the even chances on one side. A chip on several numbers is where they meet.
 */
import { CELLS, type Cell } from '../../rules.cells.ts';

export type CellShape = 'field' | 'edge-along' | 'edge-across' | 'corner';

export type CellPlace = {
  readonly cell: Cell;
  /** Fields fill the board; the others are small places on the lines between them. */
  readonly shape: CellShape;
  readonly style: Readonly<Record<`--${string}`, string>>;
};

/** A stretch of the board; a place on a line has no length in that direction. */
type Area = { readonly along: Stretch; readonly across: Stretch };
type Stretch = readonly [from: number, to: number];

const LENGTH = 14;
/** Upright, the outside bets share a third of the width, so that numbers are wide enough. */
const OUTSIDE = 16;
const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'];

export const PLACES: readonly CellPlace[] = CELLS.map((cell) => {
  const area = areaOf(cell);
  return { cell, shape: shapeOf(area), style: styleOf(area) };
});

function areaOf({ id, kind, numbers }: Cell): Area {
  const last = id.at(-1);
  if (kind === 'column') return { along: [13, 14], across: unit(Number(last) - 1) };
  if (kind === 'dozen') return { along: stretch(4 * Number(last) - 3, 4), across: [-1, 0] };
  if (kind === 'even-chance') {
    return { along: stretch(1 + 2 * EVEN_CHANCES.indexOf(id), 2), across: [-2, -1] };
  }
  return numbers.includes(0) ? besideZero(numbers) : insideArea(numbers);
}

/** A number, or the point or line where several meet; streets and lines are at the edge. */
function insideArea(numbers: readonly number[]): Area {
  const rows = numbers.map((n) => Math.floor((n - 1) / 3) + 1);
  const columns = numbers.map((n) => (n - 1) % 3);
  const isWholeRow = new Set(columns).size === 3;
  return {
    along: met(Math.min(...rows), Math.max(...rows)),
    across: isWholeRow ? [0, 0] : met(Math.min(...columns), Math.max(...columns)),
  };
}

function besideZero(numbers: readonly number[]): Area {
  const columns = numbers.filter((n) => n > 0).map((n) => n - 1);
  if (columns.length === 0) return { along: [0, 1], across: [0, 3] };
  const edge = { along: [1, 1] } as const;
  if (columns.length === 3) return { ...edge, across: [0, 0] };
  return { ...edge, across: met(Math.min(...columns), Math.max(...columns)) };
}

/** One field, or the line between two neighbouring fields. */
function met(first: number, last: number): Stretch {
  return first === last ? unit(first) : [last, last];
}

function unit(from: number): Stretch {
  return stretch(from, 1);
}

function stretch(from: number, length: number): Stretch {
  return [from, from + length];
}

function shapeOf({ along, across }: Area): CellShape {
  const [isLineAlong, isLineAcross] = [along, across].map(([from, to]) => from === to);
  if (isLineAlong && isLineAcross) return 'corner';
  if (isLineAlong) return 'edge-across';
  return isLineAcross ? 'edge-along' : 'field';
}

function styleOf({ along, across }: Area): CellPlace['style'] {
  const percent = (value: number) => `${Math.round(value * 1000) / 1000}%`;
  const [from, to] = along.map((value) => (100 * value) / LENGTH) as [number, number];
  const [top, bottom] = [(100 * (3 - across[1])) / 5, (100 * (3 - across[0])) / 5];
  const [left, right] = across.map(uprightAcross) as [number, number];
  return {
    '--x': percent(from),
    '--w': percent(to - from),
    '--y': percent(top),
    '--h': percent(bottom - top),
    '--ux': percent(left),
    '--uw': percent(right - left),
  };
}

function uprightAcross(across: number): number {
  if (across <= 0) return (across + 2) * OUTSIDE;
  return 2 * OUTSIDE + (across * (100 - 2 * OUTSIDE)) / 3;
}
