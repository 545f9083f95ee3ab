import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { currentToasts, dismissToast } from '../browser/ui/toast-store.ts';
import { EmptyState } from './empty-state.tsx';
import { Copyable } from './copyable.tsx';
import { ExportButton } from './export-button.tsx';
import { Timestamp, zoneText } from './timestamp.tsx';
import { currentLocation, navigate, setQuery } from '../browser/router/navigation.ts';
import { PageHead } from './page-head.tsx';
import { renderBackoffice } from './testing.tsx';
import { TimeLine } from './time-line.tsx';
import { Unsaved } from './unsaved.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn<typeof fetch>());
});

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

const EXPORT = {
  name: 'list.export',
  method: 'GET',
  path: '/api/v2/staff/list.csv',
  audience: 'staff',
  // Without `download`: the build strips it, as the browser needs only the request part.
} as unknown as CallShape;

test('PageHead: the browser tab names the open item, and Back keeps the filters', async () => {
  await renderBackoffice(() => (
    <PageHead title="Withdrawal 5" back={{ to: '/list', label: 'Withdrawals' }} />
  ));
  expect(document.title).toBe('Withdrawal 5 · list');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Withdrawal 5');
  act(() => setQuery({ state: 'paid' }));
  await act(() => navigate('/list/5'));
  await act(() => navigate('/list?state=paid'));
  expect(screen.getByRole('link', { name: 'Withdrawals' }).getAttribute('href')).toBe(
    '/backoffice/list?state=paid',
  );
});

test('ExportButton: exports the filtered list, once for two presses, and shows a refusal', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.mocked(fetch).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  await renderBackoffice(() => <ExportButton call={EXPORT} query={{ state: 'paid' }} />);
  const button = screen.getByRole('button', { name: 'Export CSV' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(vi.mocked(fetch)).toHaveBeenCalledOnce();
  expect(vi.mocked(fetch).mock.calls[0]![0]).toMatch(/\/list\.csv\?state=paid$/);
  expect(button.getAttribute('aria-busy')).toBe('true');
  const body = JSON.stringify({ message: 'forbidden' });
  const headers = { 'content-type': 'application/json' };
  await act(async () => answer(new Response(body, { status: 403, headers })));
  await expect.poll(() => currentToasts().map(({ text }) => text)).toHaveLength(1);
  expect(button.getAttribute('aria-busy')).toBeNull();
});

test('TimeLine: a named list in order, each time machine-readable', async () => {
  const at = '2026-11-21T14:05:06.000Z';
  await renderBackoffice(() => (
    <TimeLine
      label="History"
      steps={[
        { key: 'a', at, title: 'Asked for', detail: 'by the player' },
        { key: 'b', title: 'Paid', tone: 'next' },
      ]}
    />
  ));
  const list = screen.getByRole('list', { name: 'History' });
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Asked for21 Nov 2026 \d\d:05:06by the player$/),
    'Paid',
  ]);
  expect(list.querySelector('time')!.dateTime).toBe(at);
});

test('Timestamp: its tooltip has the date in words, the elapsed time and the UTC time', async () => {
  const at = new Date(Date.now() - 3 * 60_000).toISOString();
  await renderBackoffice(() => <Timestamp at={at} ago />);
  const shown = document.querySelector('time')!;
  expect(shown.textContent).toMatch(/^\d\d \w{3,4} \d{4} \d\d:\d\d · 3 minutes ago$/);
  expect(shown.title).toContain(`${at.slice(0, 19).replace('T', ' ')} UTC`);
});

test('zoneText: the zone of this machine is an offset from UTC', () => {
  const inZone = (minutes: number) => {
    const date = new Date();
    vi.spyOn(date, 'getTimezoneOffset').mockReturnValue(-minutes);
    return zoneText(date);
  };
  expect([0, 180, -210, 345].map(inZone)).toEqual(['UTC', 'UTC+03:00', 'UTC−03:30', 'UTC+05:45']);
});

test('EmptyState: a heading of the page, or a line below a heading; a failure is announced', async () => {
  await renderBackoffice(() => (
    <>
      <EmptyState title="No such page" />
      <EmptyState heading="h3" title="No notes" text="There are none" />
      <EmptyState
        heading="p"
        title="No rows"
        isFailure
        action={<button type="button">Again</button>}
      />
    </>
  ));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No such page');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('No notes');
  expect(screen.getAllByRole('heading')).toHaveLength(2);
  expect(screen.getByRole('alert').textContent).toBe('No rowsAgain');
});

test('Copyable: a button with the name of what it copies', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true });
  await renderBackoffice(() => <Copyable text="f2ae01c4">f2ae…</Copyable>);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy f2ae01c4' })));
  expect(writeText).toHaveBeenCalledExactlyOnceWith('f2ae01c4');
  expect(screen.getByRole('button').title).toBe('Copied');
});

test('Unsaved: leaving asks for confirmation; the operator stays, or leaves and loses the input', async () => {
  await renderBackoffice(() => <Unsaved isDirty />);
  const go = () => act(async () => void navigate('/list/5'));
  await go();
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay' })));
  expect(currentLocation().path).toBe('/list');
  await go();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Leave' })));
  await expect.poll(() => currentLocation().path).toBe('/list/5');
  const closing = new Event('beforeunload', { cancelable: true });
  dispatchEvent(closing);
  expect(closing.defaultPrevented, 'nothing is unsaved any more').toBe(false);
});
