/**
 * The cells of the European betting board: every place for a chip, and the numbers it covers. The
 * list is derived from the printed layout: three columns, twelve rows, 1 2 3 in the first row, and
 * 0 at their head.
 */

export type CellKind =
  | 'straight'
  | 'split'
  | 'street'
  | 'corner'
  | 'line'
  | 'column'
  | 'dozen'
  | 'even-chance';

export type Cell = {
  /** Inside: the numbers, "17-20". Outside: the printed word, "red", "dozen-2". */
  readonly id: string;
  readonly kind: CellKind;
  /** In ascending order. */
  readonly numbers: readonly number[];
  /** What a winning chip pays, itself included, in multiples of its value. */
  readonly pays: number;
};

export const ROWS = 12;
/** 36 divides by every number of pockets a cell may cover. */
const PAID_ON_ONE_NUMBER = 36;

const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type PocketColour = 'green' | 'red' | 'black';

export function colourOf(number: number): PocketColour {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

/** The pockets in the order of a European wheel, clockwise from 0. */
export const WHEEL_ORDER: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const NUMBERS = Array.from({ length: 36 }, (_, i) => i + 1);

export const CELLS: readonly Cell[] = [...insideCells(), ...outsideCells()];

const BY_ID: ReadonlyMap<string, Cell> = new Map(CELLS.map((cell) => [cell.id, cell]));

export function cellOf(id: string): Cell | undefined {
  return BY_ID.get(id);
}

/** The id of the inside cell that covers exactly these numbers. */
export function insideId(numbers: readonly number[]): string {
  return numbers.toSorted((a, b) => a - b).join('-');
}

function insideCells(): Cell[] {
  const rows = Array.from({ length: ROWS }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3]);
  const isLastRow = (n: number) => n > 33;
  const isRightmost = (n: number) => n % 3 === 0;
  const across = NUMBERS.filter((n) => !isRightmost(n)).map((n) => [n, n + 1]);
  const along = NUMBERS.filter((n) => !isLastRow(n)).map((n) => [n, n + 3]);
  const corners = NUMBERS.filter((n) => !isRightmost(n) && !isLastRow(n));
  return [
    ...[0, ...NUMBERS].map((n) => inside('straight', [n])),
    ...[1, 2, 3].map((n) => inside('split', [0, n])),
    ...[...across, ...along].map((pair) => inside('split', pair)),
    inside('street', [0, 1, 2]),
    inside('street', [0, 2, 3]),
    ...rows.map((row) => inside('street', row)),
    inside('corner', [0, 1, 2, 3]),
    ...corners.map((n) => inside('corner', [n, n + 1, n + 3, n + 4])),
    ...rows.slice(1).map((row, above) => inside('line', [...rows[above]!, ...row])),
  ];
}

function outsideCells(): Cell[] {
  const where = (is: (n: number) => boolean) => NUMBERS.filter(is);
  return [
    ...[1, 2, 3].map((c) =>
      outside(
        'column',
        `column-${c}`,
        where((n) => n % 3 === c % 3),
      ),
    ),
    ...[1, 2, 3].map((d) =>
      outside(
        'dozen',
        `dozen-${d}`,
        where((n) => Math.ceil(n / 12) === d),
      ),
    ),
    outside(
      'even-chance',
      'low',
      where((n) => n <= 18),
    ),
    outside(
      'even-chance',
      'even',
      where((n) => n % 2 === 0),
    ),
    outside(
      'even-chance',
      'red',
      where((n) => RED.has(n)),
    ),
    outside(
      'even-chance',
      'black',
      where((n) => !RED.has(n)),
    ),
    outside(
      'even-chance',
      'odd',
      where((n) => n % 2 === 1),
    ),
    outside(
      'even-chance',
      'high',
      where((n) => n > 18),
    ),
  ];
}

function inside(kind: CellKind, numbers: readonly number[]): Cell {
  return outside(kind, insideId(numbers), numbers);
}

function outside(kind: CellKind, id: string, numbers: readonly number[]): Cell {
  return { id, kind, numbers, pays: PAID_ON_ONE_NUMBER / numbers.length };
}
