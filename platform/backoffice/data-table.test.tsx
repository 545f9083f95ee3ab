import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { DataTable, type DataList } from './data-table.tsx';
import { navigate } from '../browser/router/navigation.ts';
import { renderBackoffice } from './testing.tsx';

type Row = { id: string; name: string };
const ROWS: readonly Row[] = [
  { id: '1', name: 'Anna' },
  { id: '2', name: 'Bo' },
  { id: '3', name: 'Cid' },
];
const more = vi.fn<() => void>();
const refetch = vi.fn<() => void>();

const listeners = new Set<(list: Partial<DataList<Row>>) => void>();

/** What the server responds from now on. */
function change(list: Partial<DataList<Row>>) {
  act(() => {
    for (const listener of listeners) listener(list);
  });
}

afterEach(() => {
  cleanup();
  more.mockClear();
  refetch.mockClear();
});

function List() {
  const [list, setList] = useState<Partial<DataList<Row>>>({ items: ROWS });
  useEffect(() => {
    listeners.add(setList);
    return () => void listeners.delete(setList);
  }, []);
  return (
    <>
      <h1>List</h1>
      <input aria-label="Search" />
      <DataTable
        caption="Players"
        rowKey={({ id }) => id}
        href={({ id }) => `/list/${id}`}
        list={{ items: [], loading: false, refusal: undefined, refetch, ...list }}
        empty={{ title: 'No players yet' }}
        columns={[
          { id: 'name', head: 'Name', cell: ({ name }) => name },
          { id: 'id', head: 'Number', align: 'end', cell: ({ id }) => `#${id}` },
        ]}
      />
    </>
  );
}

const key = (name: string, code = '') =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, code });
const focused = () => document.activeElement?.textContent;

test('table: arrows, j and k move along the rows, also on a Russian keyboard; at the end more is loaded', async () => {
  await renderBackoffice(List);
  key('ArrowUp');
  expect(focused(), 'there is nothing above the first row').not.toBe('Anna');
  key('ArrowDown');
  expect(focused()).toBe('Anna');
  key('j', 'KeyJ');
  key('о', 'KeyJ');
  expect(focused()).toBe('Cid');
  key('л', 'KeyK');
  key('k', 'KeyK');
  expect(focused()).toBe('Anna');
  change({ items: ROWS.slice(0, 1), hasMore: true, more });
  key('ArrowDown');
  expect(more).toHaveBeenCalledOnce();
});

test('table: a row is one link, and Tab stops at one row only', async () => {
  await renderBackoffice(List);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/backoffice/list/1',
    '/backoffice/list/2',
    '/backoffice/list/3',
  ]);
  key('ArrowDown');
  key('ArrowDown');
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
});

test('table: keys typed into a field are left alone', async () => {
  await renderBackoffice(List);
  const search = screen.getByLabelText('Search');
  search.focus();
  key('j', 'KeyJ');
  expect(document.activeElement).toBe(search);
});

test('table: after a reload the focused row keeps the focus; when it is gone the next row gets it', async () => {
  await renderBackoffice(List);
  key('ArrowDown');
  key('ArrowDown');
  change({ items: ROWS.map((row) => ({ ...row })) });
  expect(focused()).toBe('Bo');
  change({ items: [ROWS[0]!, ROWS[2]!] });
  expect(focused()).toBe('Cid');
  change({ items: [ROWS[0]!] });
  expect(focused()).toBe('Anna');
});

test('table: screen readers get its name, its heads, and the number of rows', async () => {
  await renderBackoffice(List);
  const table = screen.getByRole('table', { name: 'Players' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Name', 'Number']);
  expect(heads.every((head) => head.getAttribute('scope') === 'col')).toBe(true);
  const cells = [...table.querySelectorAll('tbody tr:first-child td')];
  expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual(['Name', 'Number']);
  expect(screen.getByRole('status').textContent).toBe('3 rows');
});

test('table: the loading, empty and filtered-out states each have a text', async () => {
  await renderBackoffice(List);
  change({ loading: true });
  expect(screen.getByRole('table', { name: 'Players' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Loading');
  change({ items: [] });
  expect(screen.getByRole('status').textContent).toBe('No players yet');
  cleanup();
  await renderBackoffice(List, '/list?q=zed');
  change({ items: [] });
  expect(screen.getByRole('status').textContent).toBe('Nothing matches these filters');
  expect(screen.queryByRole('heading', { name: /Nothing/ }), 'no heading of its own').toBeNull();
});

test('table: a refusal is announced and can be retried; old rows stay with a note on their age', async () => {
  await renderBackoffice(List);
  change({ refusal: refuse('forbidden') });
  expect(screen.getByRole('alert').textContent).toContain('You do not have access to this.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
  change({ items: ROWS, refusal: refuse('network') });
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(screen.getByRole('alert').textContent).toContain('may be out of date');
});

test('table: going back from the page of a row returns to that row', async () => {
  await renderBackoffice(List);
  await act(() => navigate('/list/2'));
  expect(focused()).toBe('One');
  await act(() => navigate('/list'));
  await expect.poll(focused).toBe('Bo');
});
