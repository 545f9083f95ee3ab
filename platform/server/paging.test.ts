import { expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import {
  byId,
  byTimeAndId,
  readAll,
  readPage,
  type ListSource,
  STAFF_PAGE_ROWS,
} from './paging.ts';

type Row = { readonly id: bigint; readonly at: bigint };

/** Two rows at each moment, so that the time alone does not say where a page ended. */
const ROWS: readonly Row[] = Array.from({ length: 7 }, (_, index) => ({
  id: BigInt(index + 1),
  at: BigInt(Math.floor(index / 2)),
}));

const ofId = byId(
  async (after, limit) => ROWS.filter(({ id }) => id > (after ?? 0n)).slice(0, limit),
  ({ id }: Row) => Number(id),
);
const ofTime: ListSource<Row, number, readonly [bigint, bigint]> = {
  ...byTimeAndId(({ at, id }) => [at, id]),
  read: async (after, limit) =>
    ROWS.filter(
      ({ at, id }) => !after || at > after[0] || (at === after[0] && id > after[1]),
    ).slice(0, limit),
  show: ({ id }) => Number(id),
};

async function everyPage<P>(
  source: ListSource<Row, number, P>,
  limit: string,
): Promise<number[][]> {
  const pages: number[][] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage({ cursor, limit }, source);
    if (isRefusal(page)) throw new Error('the list refused its own cursor');
    pages.push(page.data);
    if (page.next === null) return pages;
    cursor = page.next;
  }
}

test.each([
  ['by id', ofId as ListSource<Row, number, unknown>],
  ['by time and id', ofTime as ListSource<Row, number, unknown>],
])('paging: pages %s neither repeat nor skip a row', async (_, source) => {
  expect(await everyPage(source, '3')).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(await everyPage(source, '7')).toEqual([[1, 2, 3, 4, 5, 6, 7]]);
  const all: number[] = [];
  for await (const row of readAll(source)) all.push(row);
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each(['x', '', '-1', '1-', '9'.repeat(19)])(
  'paging: %j is no cursor of any list and is refused at its field',
  async (cursor) => {
    const refusal = { refused: 'bad_input', errors: { cursor: [{ code: 'cursor_format' }] } };
    expect(await readPage({ cursor }, ofId)).toEqual(refusal);
    expect(await readPage({ cursor }, ofTime)).toEqual(refusal);
  },
);

test('paging: a page without a limit has 25 rows, or what its list says', async () => {
  const endless = byId(
    async (after = 0n, limit) =>
      Array.from({ length: limit }, (_, index) => ({ id: after + BigInt(index + 1) })),
    ({ id }: { readonly id: bigint }) => id,
  );
  const page = await readPage({}, endless);
  expect(page).toMatchObject({ next: '25' });
  expect(await readPage({}, endless, STAFF_PAGE_ROWS)).toMatchObject({ next: '50' });
});
