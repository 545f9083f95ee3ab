/** Where the cells are on the stage, in CSS pixels. */
export type Geometry = {
  readonly width: number;
  readonly height: number;
  /** The side of a cell. */
  readonly cell: number;
  /** The corner of the first cell. */
  readonly left: number;
  readonly top: number;
  readonly reels: number;
  readonly rows: number;
  /** The border of the frame. */
  readonly border: number;
};

const CELL_MAX = 190;
const BORDER = { share: 0.1, min: 7, max: 18 };

/** Reels as large as the stage allows. */
export function geometryOf(
  { width, height }: { readonly width: number; readonly height: number },
  { reels, rows }: { readonly reels: number; readonly rows: number },
): Geometry {
  const rough = Math.min(width / reels, height / rows);
  const border = Math.round(Math.min(BORDER.max, Math.max(BORDER.min, rough * BORDER.share)));
  const room = Math.min((width - 2 * border) / reels, (height - 2 * border) / rows);
  const cell = Math.max(8, Math.min(CELL_MAX, Math.floor(room)));
  return {
    width,
    height,
    cell,
    left: Math.round((width - cell * reels) / 2),
    top: Math.round((height - cell * rows) / 2),
    reels,
    rows,
    border,
  };
}

/** The middle of a cell. */
export function xOf({ left, cell }: Geometry, reel: number): number {
  return left + (reel + 0.5) * cell;
}

export function yOf({ top, cell }: Geometry, row: number): number {
  return top + (row + 0.5) * cell;
}
