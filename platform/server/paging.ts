import { refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';

/** Rows of a page when the caller names no number; the contract allows 1 to 100. */
const PAGE_ROWS = 25;
/** The same for the back office, whose screens are large. */
export const STAFF_PAGE_ROWS = 50;
/** Rows fetched at once when a whole list is read: it is never in memory as a whole. */
const BATCH_ROWS = 1000;

/** A list as it is stored. Its order must be total, so that a cursor neither repeats nor skips. */
export type ListSource<Row, Shown, Position> = Cursor<Row, Position> & {
  /** At most `limit` rows, those after the position of an earlier row. */
  readonly read: (after: Position | undefined, limit: number) => Promise<readonly Row[]>;
  readonly show: (row: Row) => Shown;
};

type Cursor<Row, Position> = {
  readonly cursorOf: (row: Row) => string;
  /** Undefined for a text that is no cursor of this list. */
  readonly parseCursor: (text: string) => Position | undefined;
};

export type PageQuery = {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
};
export type Page<Shown> = { data: Shown[]; next: string | null };

/** One page; `bad_input` of the field `cursor` when that is not a cursor of this list. */
export async function readPage<Row, Shown, Position>(
  { cursor, limit }: PageQuery,
  source: ListSource<Row, Shown, Position>,
  rowsDefault = PAGE_ROWS,
): Promise<Page<Shown> | Refusal<'bad_input'>> {
  const after = readCursor(cursor, source);
  if (isRefusal(after)) return after;
  const count = limit === undefined ? rowsDefault : Number(limit);
  // One row more than the page holds shows whether there are more.
  const rows = await source.read(after, count + 1);
  const last = rows[count - 1];
  return {
    data: rows.slice(0, count).map(source.show),
    next: rows.length > count && last !== undefined ? source.cursorOf(last) : null,
  };
}

/** Every row of a list, as it would be shown. */
export async function* readAll<Row, Shown, Position>(
  source: ListSource<Row, Shown, Position>,
): AsyncGenerator<Shown> {
  for (let after: Position | undefined; ;) {
    const rows = await source.read(after, BATCH_ROWS);
    yield* rows.map(source.show);
    if (rows.length < BATCH_ROWS) return;
    after = source.parseCursor(source.cursorOf(rows.at(-1)!));
  }
}

/** An invalid cursor would otherwise restart the list, in an endless loop. */
function readCursor<Position>(
  text: string | undefined,
  { parseCursor }: Pick<Cursor<never, Position>, 'parseCursor'>,
): Position | undefined | Refusal<'bad_input'> {
  if (text === undefined) return undefined;
  return parseCursor(text) ?? refuseInput('cursor', 'cursor_format');
}

/** The position of a row is one number that no other row of the list has. */
export function byNumber<Row>(numberOf: (row: Row) => bigint): Cursor<Row, bigint> {
  return {
    cursorOf: (row) => numberOf(row).toString(),
    parseCursor: (text) => (NUMBER.test(text) ? BigInt(text) : undefined),
  };
}

const NUMBER = /^\d{1,18}$/;

/** A list whose rows are in the order of their ids, either way. */
export function byId<Row extends { readonly id: bigint | string }, Shown>(
  read: (after: bigint | undefined, limit: number) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): ListSource<Row, Shown, bigint> {
  return { ...byNumber(({ id }) => BigInt(id)), read, show };
}
