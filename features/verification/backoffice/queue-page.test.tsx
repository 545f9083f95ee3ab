import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeLogin } from '#domain/staff/backoffice/session.ts';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { WaitingVerification } from '../contract.backoffice.ts';
import en from './locales/en.json' with { type: 'json' };
import { Page } from './queue-page.tsx';

const fetchMock = vi.fn<typeof fetch>();
const BASE = '/api/v2/staff/verifications';

const rowOf = (player_id: string, changes: Partial<WaitingVerification>): WaitingVerification => ({
  player_id,
  status: 'pending',
  full_name: `Player ${player_id}`,
  submitted_at: '2026-11-26T10:00:00.000Z',
  claimed_by: null,
  ...changes,
});
const ROWS = [
  rowOf('1', { status: 'waiting' }),
  rowOf('2', {}),
  rowOf('3', { claimed_by: { id: '7', name: 'me' } }),
  rowOf('4', { claimed_by: { id: '8', name: 'vera' } }),
];

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockImplementation(async (address) => {
    const path = pathOf(address);
    if (path.endsWith('/me')) {
      return Response.json({ data: { id: '7', email: 'me@casino.example', role: 'risk' } });
    }
    if (path === BASE) return Response.json({ data: ROWS, next: 'more' });
    if (path === `${BASE}/2/claim`) {
      return Response.json({ message: 'claimed_by_other' }, { status: 422 });
    }
    return Response.json({ data: {} });
  });
  setTexts('en', 'backoffice-verification', en);
  await completeLogin('token');
  fetchMock.mockClear();
  await renderBackoffice(Page);
  await screen.findByText('Player 1');
});

// Calls are made with the address and the body as texts.
const pathOf = (address: unknown) => new URL(address as string, location.origin).pathname;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tick = (id: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`#${id}$`) });
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));

/** The commands that were sent, in order. */
function sent(): unknown[] {
  return fetchMock.mock.calls.flatMap(([address, init]) =>
    init?.method === 'POST' ? [[pathOf(address), JSON.parse(init.body as string)]] : [],
  );
}

test('verification: several are claimed together, each with its own result', async () => {
  // What another person has claimed is taken over one at a time.
  expect(tick('4').disabled).toBe(true);
  for (const id of ['1', '2', '3']) fireEvent.click(tick(id));
  expect(screen.getByRole('button', { name: 'Release: 1' })).toBeTruthy();
  await press('Claim: 2');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^2 of 2 done/)).toBeTruthy();
  expect(sent()).toEqual([
    [`${BASE}/1/open`, {}],
    [`${BASE}/2/claim`, { step: 'claim' }],
  ]);
  const [done, refused] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(done).toBe('Player 1Done');
  expect(refused).toMatch(/^Player 2.+/);
  expect(refused).not.toContain('Done');
});

test('verification: own claims are released together, and the selection ends', async () => {
  fireEvent.click(tick('3'));
  await press('Release: 1');
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^1 of 1 done/)).toBeTruthy();
  expect(sent()).toEqual([[`${BASE}/3/claim`, { step: 'release' }]]);
  await act(async () => fireEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!));
  expect(tick('3').checked).toBe(false);
  expect(screen.queryByRole('button', { name: 'Release: 1' })).toBeNull();
});

test('verification: a press on a head orders all pages of the queue', async () => {
  await press('Sent');
  await expect.poll(() => fetchMock.mock.calls.at(-1)![0]).toMatch(/\?sort=since$/);
  await press('Sent');
  await expect.poll(() => fetchMock.mock.calls.at(-1)![0]).toMatch(/\?sort=-since$/);
});
