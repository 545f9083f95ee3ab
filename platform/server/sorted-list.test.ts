import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDraw } from '../../dev/interleavings/random.ts';
import { isRefusal } from '#core/refusal.ts';
import { testDatabase, type TestDatabase } from '../../dev/test-database.ts';
import { openDb, type Db } from './db.ts';
import { readAll, readPage } from './paging.ts';
import {
  microsOf,
  pageSql,
  sortedList,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from './sorted-list.ts';

type Row = {
  readonly id: bigint;
  readonly amount: bigint;
  readonly at_micros: bigint;
  readonly code: string;
  readonly share: string | null;
};
type Name = 'number' | 'amount' | 'at' | 'code' | 'share';
type Sort = Name | `-${Name}`;

const COLUMNS: SortColumns<Row, Name> = {
  number: 'id',
  amount: { sql: 'r.amount', type: 'number', of: (row) => row.amount },
  at: { sql: 'r.at', type: 'micros', of: (row) => row.at_micros },
  code: { sql: 'r.code', type: 'code', of: (row) => row.code },
  share: { sql: 'r.share', type: 'decimal', of: (row) => row.share, isNullable: true },
};
const SORTS = Object.keys(COLUMNS).flatMap((name) => [name, `-${name}`]) as Sort[];
const ROWS = 60;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 2 });
  await db.query(`create table sorted_rows (id bigint generated always as identity,
    amount bigint not null, at timestamptz not null, code text not null, share numeric)`);
  const draw = createDraw(20_261_126);
  for (let index = 0; index < ROWS; index += 1) await insert(draw(6), draw(4));
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** Few values, so that most rows are equal to others. */
async function insert(amount: number, step: number): Promise<bigint> {
  const rows = await db.query<{ id: bigint }>(
    `insert into sorted_rows (amount, at, code, share) values ($1::bigint - 2,
       timestamptz '2026-11-26 10:00:00.123456Z' + $2::int * interval '1 microsecond',
       (array['open', 'paid_out', 'x-1', 'Z'])[$2::int + 1],
       case when $1::int % 3 = 0 then null else $1::numeric / 4 - 1 end) returning id`,
    [amount, step],
  );
  return rows[0]!.id;
}

function listOf(sort: Sort) {
  const order = sortOrder(COLUMNS, { sql: 'r.id', of: (row: Row) => row.id }, sort);
  return sortedList(order, readRows, (row) => row);
}

async function readRows(page: SortedPage): Promise<Row[]> {
  const values: unknown[] = [page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<Row>(
    `select id, amount, (extract(epoch from at) * 1000000)::bigint as at_micros, code,
            share::text as share
       from sorted_rows r where ${rest} order by ${orderBy} limit $1`,
    values,
  );
}

/** Every page of it; `between` runs after each. */
async function readPages(sort: Sort, limit: number, between?: () => Promise<unknown>) {
  const seen: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage({ cursor, limit: String(limit) }, listOf(sort));
    if (isRefusal(page)) throw new Error('the list refused its own cursor');
    seen.push(...page.data);
    if (page.next === null) return seen;
    cursor = page.next;
    await between?.();
  }
}

const VALUES: Readonly<Record<Name, (row: Row) => bigint | number | string | null>> = {
  number: ({ id }) => id,
  amount: ({ amount }) => amount,
  at: ({ at_micros: at }) => at,
  code: ({ code }) => code,
  share: ({ share }) => (share === null ? null : Number(share)),
};

/** Whether a row may stand before the next: by value, those without one last, then by id. */
function isInOrder(sort: Sort, before: Row, next: Row): boolean {
  const isDescending = sort.startsWith('-');
  const valueOf = VALUES[sort.replace('-', '') as Name];
  const [a, b] = [valueOf(before), valueOf(next)];
  if (a === b) return isDescending ? before.id > next.id : before.id < next.id;
  if (a === null || b === null) return b === null;
  // Letters are compared by the collation of the database: here, equal ones have to be together.
  if (typeof a === 'string' || typeof b === 'string') return true;
  return isDescending ? a > b : a < b;
}

test.each(SORTS)('sorted list: pages by %s have each row once, in order', async (sort) => {
  const all: Row[] = [];
  for await (const row of readAll(listOf(sort))) all.push(row);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const wrong = all.filter((row, index) => index > 0 && !isInOrder(sort, all[index - 1]!, row));
  expect(wrong).toEqual([]);
  const turns = all.filter((row, index) => row.code !== all[index - 1]?.code).length;
  expect(sort.endsWith('code') ? turns : 4).toBe(4);
  for (const limit of [1, 2, 7, all.length, 100]) {
    expect(await readPages(sort, limit)).toEqual(all);
  }
});

test.each(SORTS)(
  'sorted list: rows added between pages by %s repeat and hide none',
  async (sort) => {
    const draw = createDraw(7);
    const before = (await readPages(sort, 100)).map(({ id }) => id);
    const added = new Set<bigint>();
    const seen = await readPages(sort, 8, async () => added.add(await insert(draw(6), draw(4))));
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !added.has(id))).toEqual(before);
    await db.query('delete from sorted_rows where id = any($1)', [[...added]]);
  },
);

test('sorted list: a cursor of another order, or of none, is refused', async () => {
  const refusal = { refused: 'bad_input', errors: { cursor: [{ code: 'cursor_format' }] } };
  const cursors = await Promise.all(
    SORTS.map(async (sort) => {
      const page = await readPage({ limit: '1' }, listOf(sort));
      return [sort, isRefusal(page) ? null : page.next] as const;
    }),
  );
  for (const [sort, cursor] of cursors) {
    for (const other of SORTS.filter((one) => one !== sort)) {
      expect(await readPage({ cursor: cursor! }, listOf(other))).toEqual(refusal);
    }
  }
  const forged = [
    '-amount 1',
    '-amount x 1',
    '-amount  1',
    `-amount ${'9'.repeat(19)} 1`,
    '-amount 1 -1',
    `-amount 1 ${'9'.repeat(19)}`,
  ].map((words) => Buffer.from(words).toString('base64url'));
  for (const cursor of ['25', '', 'x', ...forged]) {
    expect(await readPage({ cursor }, listOf('-amount'))).toEqual(refusal);
  }
});

test('sorted list: a cursor fits into an address, with the largest values', () => {
  const row = { id: 10n ** 18n - 1n, amount: 10n ** 18n - 1n, at_micros: microsOf(new Date()) };
  const list = listOf('-amount');
  const cursor = list.cursorOf({ ...row, code: 'open', share: null });
  expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
  expect(list.parseCursor(cursor)).toEqual({ value: String(row.amount), id: row.id });
});

test('sorted list: a value that no cursor can carry is an error, not the first page again', () => {
  const row = { id: 1n, amount: 10n ** 18n, at_micros: 0n, code: 'two words', share: null };
  for (const sort of ['amount', '-code'] as const) {
    expect(() => listOf(sort).cursorOf(row)).toThrow('no position in the order');
  }
});
