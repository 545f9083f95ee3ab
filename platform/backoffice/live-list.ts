/**
 * What changed in a list while it is on the screen. Rows keep their places, so that a press hits
 * the row that was read: changed rows are updated where they stand, those that left
 * are marked, and new ones are announced.
 */
export type LiveList<Row> = {
  readonly rows: readonly Row[];
  /** New rows that would move others. */
  readonly fresh: number;
  /** Keys of shown rows that the list no longer has. */
  readonly gone: ReadonlySet<string>;
};

type Live<Row> = {
  /** The first page as it is now, and whether it is all of the list. */
  readonly items: readonly Row[];
  readonly isWhole: boolean;
};

type Shown<Row> = {
  readonly items: readonly Row[];
  /** Nothing may be added at the end: the list has further pages, or is in another order. */
  readonly isFixed: boolean;
};

export function mergeLive<Row>(
  { items: shown, isFixed }: Shown<Row>,
  live: Live<Row>,
  keyOf: (row: Row) => string,
): LiveList<Row> {
  const now = new Map(live.items.map((row) => [keyOf(row), row]));
  const known = new Set(shown.map(keyOf));
  const isNew = (row: Row) => !known.has(keyOf(row));
  const afterKnown = live.items.findLastIndex((row) => !isNew(row)) + 1;
  // At the end of a complete list rows move nothing.
  const added = isFixed || afterKnown === 0 ? [] : live.items.slice(afterKnown);
  // After the last known row of a page there may be rows of its next page.
  const compared = live.isWhole || afterKnown === 0 ? live.items : live.items.slice(0, afterKnown);
  const reach = shown.findLastIndex((row) => now.has(keyOf(row))) + 1;
  const left = (live.isWhole ? shown : shown.slice(0, reach)).map(keyOf);
  return {
    rows: [...shown.map((row) => now.get(keyOf(row)) ?? row), ...added],
    fresh: compared.filter((row) => isNew(row) && !added.includes(row)).length,
    gone: new Set(left.filter((key) => !now.has(key))),
  };
}
