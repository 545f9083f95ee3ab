/**
 * The positions of the pips of the number cards, on a face of 250 × 350 with its middle at 0, 0.
 */
export type Pip = { readonly x: number; readonly y: number; readonly isTurned: boolean };

const X = 43;
/** Rows from the top; pips below the middle are turned, as on any card. */
const TOP = -108;
const THIRD = TOP / 3;
const HALF = TOP / 2;

const COLUMN_OF_2 = [TOP, -TOP];
const COLUMN_OF_3 = [TOP, 0, -TOP];
const COLUMN_OF_4 = [TOP, THIRD, -THIRD, -TOP];

type Layout = { readonly sides: readonly number[]; readonly middle: readonly number[] };

/** By rank, from the two to the ten: the pips of both outer columns, and of the middle one. */
const LAYOUTS: readonly Layout[] = [
  { sides: [], middle: COLUMN_OF_2 },
  { sides: [], middle: COLUMN_OF_3 },
  { sides: COLUMN_OF_2, middle: [] },
  { sides: COLUMN_OF_2, middle: [0] },
  { sides: COLUMN_OF_3, middle: [] },
  { sides: COLUMN_OF_3, middle: [HALF] },
  { sides: COLUMN_OF_3, middle: [HALF, -HALF] },
  { sides: COLUMN_OF_4, middle: [0] },
  { sides: COLUMN_OF_4, middle: [TOP * (2 / 3), TOP * (-2 / 3)] },
];

/** None for the ace and the court, which have other drawings. */
export function pipsOf(rank: number): readonly Pip[] {
  const layout = LAYOUTS[rank - 1];
  if (!layout) return [];
  const { sides, middle } = layout;
  return [...sides.flatMap((y) => [pip(-X, y), pip(X, y)]), ...middle.map((y) => pip(0, y))];
}

function pip(x: number, y: number): Pip {
  return { x, y: Math.round(y), isTurned: y > 0 };
}
