import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { ExportButton } from './export-button.tsx';
import { saveList, SAVED_ROWS_MAX } from './save-list.ts';
import { renderBackoffice } from './testing.tsx';

const LIST = {
  name: 'staff.listRates',
  method: 'GET',
  path: '/api/v2/staff/rates',
  audience: 'staff',
} as unknown as CallShape;

let saved: { blob: Blob; name: string }[] = [];

beforeEach(() => {
  saved = [];
  const blobs: Blob[] = [];
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ blob: blobs.at(-1)!, name: this.download });
  });
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

function answer(body: object, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

test('save list: a list without a download call is read to its end and saved with its filters', async () => {
  vi.mocked(fetch)
    .mockResolvedValueOnce(answer({ data: [{ id: '2', rate: '1.5', tags: ['a'] }], next: '2' }))
    .mockResolvedValueOnce(answer({ data: [{ id: '1', by: null, rate: '=x' }], next: null }));
  expect(await saveList(LIST, { query: { base: 'USD' } })).toBe(2);
  const asked = vi.mocked(fetch).mock.calls.map(([address]) => address);
  expect(asked[0]).toMatch(/\/rates\?base=USD$/);
  expect(asked[1]).toMatch(/\/rates\?base=USD&cursor=2&limit=100$/);
  expect(saved[0]!.name).toBe('rates.csv');
  expect(await saved[0]!.blob.text()).toBe(`id,rate,tags,by\r\n2,1.5,"[""a""]",\r\n1,'=x,,\r\n`);
});

test('save list: a refusal in the middle saves no partial file', async () => {
  vi.mocked(fetch)
    .mockResolvedValueOnce(answer({ data: [{ id: '2' }], next: '2' }))
    .mockResolvedValueOnce(answer({ message: 'forbidden' }, 403));
  expect(await saveList(LIST, {})).toMatchObject({ refused: 'forbidden' });
  expect(saved).toEqual([]);
});

test('save list: an empty and an oversized list are reported, and no file is saved', async () => {
  vi.mocked(fetch).mockResolvedValueOnce(answer({ data: [] }));
  await renderBackoffice(() => <ExportButton list={LIST} />);
  const button = screen.getByRole('button', { name: 'Export CSV' });
  await act(async () => fireEvent.click(button));
  await expect.poll(() => currentToasts().at(-1)?.title).toBe('There is nothing to export');
  const rows = Array.from({ length: SAVED_ROWS_MAX }, (_, id) => ({ id }));
  vi.mocked(fetch).mockResolvedValueOnce(answer({ data: rows, next: '7' }));
  await act(async () => fireEvent.click(button));
  await expect
    .poll(() => currentToasts().at(-1)?.title)
    .toBe('More than 10,000 rows: narrow the filters');
  expect(saved).toEqual([]);
});
