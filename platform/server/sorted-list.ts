import type { ListSource } from './paging.ts';

/** How the value of a column is compared, and written into a cursor. */
type SortType = 'number' | 'decimal' | 'micros' | 'code';
type ColumnValue = bigint | number | string | null;

export type SortColumn<Row> = {
  /**
   * The column with its table, or an expression over the row: `order by` takes a bare name for that
   * of a selected value.
   */
  readonly sql: string;
  /** A time is compared in microseconds: a `Date` has milliseconds only, and would skip rows. */
  readonly type: SortType;
  readonly of: (row: Row) => ColumnValue;
  /**
   * Rows without a value come last, whichever the direction. An index serves that one way only, and
   * a page deep in the list reads the rows before it: this is not for tables of millions.
   */
  readonly isNullable?: true;
};

/** `id`: rows are numbered in the order of this column, as they are in that of their creation. */
export type SortColumns<Row, Name extends string> = Readonly<Record<Name, SortColumn<Row> | 'id'>>;

/** What decides between rows with the same value. No two rows have the same. */
export type RowId<Row> = { readonly sql: string; readonly of: (row: Row) => bigint };

/** Where a page ended. */
export type SortPosition = { readonly value: string | null; readonly id: bigint };

/** The parts of a query that an order decides. */
type OrderSql = {
  /** The text for `order by`. */
  readonly orderBy: string;
  /** The condition for the rows after a position; `put` adds a parameter and names it. */
  readonly after: (position: SortPosition, put: (value: unknown) => string) => string;
};

/** One of the orders of a list, with cursors that no other order of it accepts. */
export type SortOrder<Row> = OrderSql & {
  readonly cursorOf: (row: Row) => string;
  readonly parseCursor: (text: string) => SortPosition | undefined;
};

/** What a query of such a list is given. */
export type SortedPage = {
  readonly order: OrderSql;
  readonly after?: SortPosition | undefined;
  readonly limit: number;
};

/** The order that `sort` names: `amount` upwards, `-amount` downwards; see `sortBy`. */
export function sortOrder<Row, Name extends string>(
  columns: SortColumns<Row, Name>,
  id: RowId<Row>,
  sort: Name | `-${Name}`,
): SortOrder<Row> {
  const isDescending = sort.startsWith('-');
  // What follows the sign is one of the names.
  const column = columns[(isDescending ? sort.slice(1) : sort) as Name];
  const direction = isDescending ? 'desc' : 'asc';
  const beyond = isDescending ? '<' : '>';
  const byId = `${id.sql} ${direction}`;
  return {
    ...cursors(column, id, sort),
    orderBy: column === 'id' ? byId : `${column.sql} ${direction}${nullsOf(column)}, ${byId}`,
    after({ value, id: last }, put) {
      const lastId = `${put(last)}::bigint`;
      if (column === 'id') return `${id.sql} ${beyond} ${lastId}`;
      if (value === null) return `${column.sql} is null and ${id.sql} ${beyond} ${lastId}`;
      const lastValue = TYPES[column.type].parameter(put(value));
      const further = `(${column.sql}, ${id.sql}) ${beyond} (${lastValue}, ${lastId})`;
      return column.isNullable ? `(${further} or ${column.sql} is null)` : further;
    },
  };
}

function nullsOf<Row>({ isNullable }: SortColumn<Row>): string {
  return isNullable ? ' nulls last' : '';
}

/** The list in this order: its pages, or all of it. */
export function sortedList<Row, Shown>(
  order: SortOrder<Row>,
  read: (page: SortedPage) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): ListSource<Row, Shown, SortPosition> {
  const { cursorOf, parseCursor } = order;
  return { cursorOf, parseCursor, show, read: (after, limit) => read({ order, after, limit }) };
}

/** The condition of a page, and its order. Parameters of the condition are added to `values`. */
export function pageSql({ order, after }: Omit<SortedPage, 'limit'>, values: unknown[]) {
  const put = (value: unknown) => `$${values.push(value)}`;
  return { rest: after ? order.after(after, put) : 'true', orderBy: order.orderBy };
}

/** The position of a time that is stored without parts of a millisecond. */
export function microsOf(time: Date): bigint {
  return BigInt(time.getTime()) * 1000n;
}

/** The position of a row is the order, its value, which may be none, and its id. */
function cursors<Row>(
  column: SortColumn<Row> | 'id',
  id: RowId<Row>,
  sort: string,
): Pick<SortOrder<Row>, 'cursorOf' | 'parseCursor'> {
  return {
    cursorOf(row) {
      const value = column === 'id' ? '' : String(column.of(row) ?? '');
      // A cursor that is refused later would begin an export again, without an end.
      if (!isValueOf(column, value)) throw new Error(`no position in the order ${sort}: ${value}`);
      return Buffer.from(`${sort} ${value} ${id.of(row)}`).toString('base64url');
    },
    parseCursor(text) {
      const words = Buffer.from(text, 'base64url').toString();
      const [, name, value, last] = CURSOR.exec(words) ?? [];
      if (name !== sort || value === undefined || last === undefined) return undefined;
      if (!isValueOf(column, value)) return undefined;
      return { value: value === '' ? null : value, id: BigInt(last) };
    },
  };
}

const CURSOR = /^(-?\w+) (\S*) (\d{1,18})$/;

function isValueOf<Row>(column: SortColumn<Row> | 'id', value: string): boolean {
  if (column === 'id') return value === '';
  if (value === '') return column.isNullable === true;
  return TYPES[column.type].format.test(value);
}

type Type = { readonly format: RegExp; readonly parameter: (name: string) => string };

const TYPES: Readonly<Record<SortType, Type>> = {
  number: { format: /^-?\d{1,18}$/, parameter: (name) => `${name}::bigint` },
  decimal: { format: /^-?\d{1,16}(\.\d{1,20})?$/, parameter: (name) => `${name}::numeric` },
  // Built from an integer: a double would lose microseconds. Sixteen digits reach to the year 2286.
  micros: {
    format: /^-?\d{1,16}$/,
    parameter: (name) => `timestamptz 'epoch' + ${name}::bigint * interval '1 microsecond'`,
  },
  code: { format: /^[\w.-]{1,40}$/, parameter: (name) => `${name}::text` },
};
