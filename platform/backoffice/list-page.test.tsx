import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sortBy } from '#core/list-calls.ts';
import { call, dataOf, pageOf, pageQuery } from '#core/wire.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { choice } from './filter-bar.tsx';
import { CallList, ListPage } from './list-page.tsx';
import { RolesContext } from './may-call.ts';
import { renderBackoffice } from './testing.tsx';

const row = z.object({ id: z.string(), state: z.string() });
const COMMON = { summary: 'Lists payments.', method: 'GET', audience: 'staff' } as const;
let count = 0;

/** A call of its own for each test: the cache outlives them. */
function createCalls() {
  count += 1;
  const path = `/api/v2/staff/payments-${count}`;
  const names = { ...COMMON, name: `staff.listPayments${count}`, path };
  const query = z.object({
    ...pageQuery.shape,
    state: z.optional(z.string()),
    sort: sortBy(['state']),
  });
  return {
    paged: call({ ...names, query, answer: pageOf(row) }),
    whole: call({ ...names, query: z.object({}), answer: dataOf(z.array(row)) }),
    file: call({ ...names, path: `${path}/export`, roles: ['risk'], answer: z.unknown() }),
  };
}

const saved: Blob[] = [];
// Calls are made with the address as a text.
const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address as string);

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

function answer(body: object, status = 200): void {
  const headers = { 'content-type': 'application/json' };
  vi.mocked(fetch).mockImplementation(
    async () => new Response(JSON.stringify(body), { status, headers }),
  );
}

const PAID = { id: '1', state: 'paid' };
const OPEN = { id: '2', state: 'open' };
const COLUMNS = [{ id: 'id', head: 'Number', cell: ({ id }: { id: string }) => `#${id}` }];
const TABLE = { columns: COLUMNS, rowKey: ({ id }: { id: string }) => id };
const FILTERS = [choice('state', 'State', ['paid', 'open'])];

test('list page: filters of the URL are sent, except values that are no choice', async () => {
  const { paged } = createCalls();
  answer({ data: [PAID], next: null });
  const page = () => (
    <ListPage
      {...TABLE}
      title="Payments"
      call={paged}
      filters={[...FILTERS, { key: 'player', kind: 'linked' }]}
    />
  );
  await renderBackoffice(page, '/list?state=paid&player=5');
  expect(await screen.findByText('#1')).toBeTruthy();
  expect(asked()).toEqual([expect.stringMatching(/\?state=paid&player=5$/)]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Payments');
  cleanup();
  await renderBackoffice(page, '/list?state=lost');
  await expect.poll(asked).toHaveLength(2);
  expect(asked()[1]).not.toContain('?');
});

test('list page: the file of a list is requested with its filters, by roles that may', async () => {
  const { paged, file } = createCalls();
  answer({ data: [PAID], next: null });
  const list = () => (
    <CallList {...TABLE} caption="Payments" call={paged} file={file} filters={FILTERS} />
  );
  const view = await renderBackoffice(list, '/list?state=paid');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Export CSV' })));
  await expect.poll(() => asked().at(-1)).toMatch(/\/export\?state=paid$/);
  view.unmount();
  await renderBackoffice(() => <RolesContext value={() => false}>{list()}</RolesContext>);
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('list page: a press on a head orders all pages by the call, and the file, too', async () => {
  const { paged, file } = createCalls();
  answer({ data: [PAID, OPEN], next: 'more' });
  const state = { id: 'state', head: 'State', isSortedByCall: true } as const;
  const columns = [...COLUMNS, { ...state, cell: (one: z.output<typeof row>) => one.state }];
  await renderBackoffice(() => (
    <CallList {...TABLE} columns={columns} caption="Payments" call={paged} file={file} />
  ));
  expect(await screen.findByText('#1')).toBeTruthy();
  // Of a list with more pages, a column is sorted by the call or not at all.
  expect(screen.queryByRole('button', { name: 'Number' })).toBeNull();
  const press = () =>
    act(async () => fireEvent.click(screen.getByRole('button', { name: 'State' })));
  await press();
  await expect.poll(() => asked().at(-1)).toMatch(/\?sort=state$/);
  await press();
  await expect.poll(() => asked().at(-1)).toMatch(/\?sort=-state$/);
  const head = () => screen.getByRole('columnheader', { name: 'State' });
  expect(head().getAttribute('aria-sort')).toBe('descending');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Export CSV' })));
  await expect.poll(() => asked().at(-1)).toMatch(/\/export\?sort=-state$/);
  await press();
  await expect.poll(() => head().getAttribute('aria-sort')).toBeNull();
});

test('list page: a list that comes at once is filtered and saved on the page', async () => {
  const { whole } = createCalls();
  answer({ data: [PAID, OPEN] });
  const page = () => (
    <CallList
      {...TABLE}
      caption="Payments"
      call={whole}
      file="payments"
      filters={FILTERS}
      keep={({ state }, values) => (values['state'] ?? state) === state}
    />
  );
  await renderBackoffice(page, '/list?state=paid');
  expect(await screen.findByText('#1')).toBeTruthy();
  expect(screen.queryByText('#2')).toBeNull();
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).not.toContain('state=');
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await saved[0]!.text()).toBe('\uFEFFid,state\r\n1,paid\r\n');
});

test('list page: an empty list is reported instead of saved', async () => {
  const { whole } = createCalls();
  answer({ data: [] });
  await renderBackoffice(() => (
    <CallList {...TABLE} caption="Payments" call={whole} file="payments" />
  ));
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(currentToasts().at(-1)?.title).toBe('Nothing to export');
  expect(saved).toEqual([]);
});

test('list page: a refused list says so and is loaded again on request', async () => {
  const { paged } = createCalls();
  answer({ message: 'forbidden' }, 403);
  await renderBackoffice(() => <ListPage {...TABLE} title="Payments" call={paged} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answer({ data: [OPEN], next: null });
  await act(async () => fireEvent.click(again));
  expect(await screen.findByText('#2')).toBeTruthy();
});
