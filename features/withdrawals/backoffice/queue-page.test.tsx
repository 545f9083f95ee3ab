import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { completeLogin } from '#domain/staff/backoffice/session.ts';
import type { Role } from '#domain/staff/rules.ts';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { QueueLine } from '../contract.backoffice.ts';
import { HEAVY_SCORE } from '../rules.risk.ts';
import en from './locales/en.json' with { type: 'json' };
import { Page } from './queue-page.tsx';

const fetchMock = vi.fn<typeof fetch>();
const BASE = '/api/v2/staff/withdrawals';

// Calls are made with the address and the body as texts.
const pathOf = (address: unknown) => new URL(address as string, location.origin).pathname;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowOf = (id: string, changes: Partial<QueueLine>): QueueLine => ({
  id,
  player_id: id,
  player_name: `Player ${id}`,
  player_contact: null,
  status: 2,
  currency: 'RUB',
  amount: '500.00',
  method: { ru: 'Карта', en: 'Card', kz: 'Карта' },
  destination: '•• 1111',
  flags: [],
  score: 0,
  approvals: 0,
  approvals_needed: 1,
  is_on_hold: false,
  claimed_by: null,
  created_at: '2026-11-26T10:00:00.000Z',
  closed_at: null,
  ...changes,
});
const ROWS = [
  rowOf('1', {}),
  rowOf('2', { score: HEAVY_SCORE }),
  rowOf('3', { score: HEAVY_SCORE, claimed_by: { id: '7', name: 'me' } }),
  rowOf('4', { claimed_by: { id: '8', name: 'vera' } }),
  rowOf('5', { status: 5, closed_at: '2026-11-26T11:00:00.000Z' }),
];

/** The list as a member of staff sees it. */
async function open(role: Role): Promise<void> {
  fetchMock.mockReset();
  fetchMock.mockImplementation(async (address) => {
    const path = pathOf(address);
    if (path.endsWith('/me')) return Response.json({ data: { id: '7', email: null, role } });
    return Response.json(path === BASE ? { data: ROWS, next: null } : { data: {} });
  });
  vi.stubGlobal('fetch', fetchMock);
  setTexts('en', 'backoffice-withdrawals', en);
  await completeLogin('token');
  await renderBackoffice(Page);
  await screen.findAllByText('#1');
}

const tickOf = (id: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`#${id}$`) });

function choose(...ids: string[]): void {
  for (const id of ids) fireEvent.click(tickOf(id));
}

const buttons = () =>
  screen.getAllByRole('button').flatMap(({ textContent: text }) => {
    return /^(?:Claim:|Release:|Approve)/.test(text) ? [text] : [];
  });

test('withdrawals: each step counts the chosen rows that it fits', async () => {
  await open('payments');
  choose('1', '2', '3');
  expect(buttons()).toEqual(['Claim: 2', 'Release: 1', 'Approve 1 withdrawal']);
  // Claimed by another person, and over.
  expect([tickOf('4').disabled, tickOf('5').disabled]).toEqual([true, true]);
});

test('withdrawals: risk claims several, and approves none of them together', async () => {
  await open('risk');
  choose('1', '2');
  expect(buttons()).toEqual(['Claim: 2']);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Claim: 2' })));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText(/^2 of 2 done/)).toBeTruthy();
  const posts = fetchMock.mock.calls.filter(([, init]) => init?.method === 'POST');
  const sent = posts
    .slice(-2)
    .map(([address, init]) => [address, JSON.parse(init!.body as string)]);
  expect(sent).toEqual(
    ['1', '2'].map((id) => [
      expect.stringMatching(new RegExp(`${BASE}/${id}/decision$`)),
      { step: 'claim' },
    ]),
  );
  const keys = posts.slice(-2).map(([, init]) => new Headers(init!.headers).get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('withdrawals: support chooses none', async () => {
  await open('support');
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
});
