import { expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { byId, readAll, readPage, type ListSource, STAFF_PAGE_ROWS } from './paging.ts';

type Row = { readonly id: bigint };

const ROWS: readonly Row[] = Array.from({ length: 7 }, (_, index) => ({ id: BigInt(index + 1) }));

const ofId = byId(
  async (after, limit) => ROWS.filter(({ id }) => id > (after ?? 0n)).slice(0, limit),
  ({ id }: Row) => Number(id),
);
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

test('paging: pages by id neither repeat nor skip a row', async () => {
  expect(await everyPage(ofId, '3')).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  expect(await everyPage(ofId, '7')).toEqual([[1, 2, 3, 4, 5, 6, 7]]);
  const all: number[] = [];
  for await (const row of readAll(ofId)) all.push(row);
  expect(all).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test.each(['x', '', '-1', '1-', '9'.repeat(19)])(
  'paging: %j is no cursor of any list and is refused at its field',
  async (cursor) => {
    const refusal = { refused: 'bad_input', errors: { cursor: [{ code: 'cursor_format' }] } };
    expect(await readPage({ cursor }, ofId)).toEqual(refusal);
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
