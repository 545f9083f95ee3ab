import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderBackoffice } from '#platform/backoffice/testing.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { WithdrawalDetails } from '../contract.backoffice.ts';
import { Decisions } from './decisions.tsx';
import en from './locales/en.json' with { type: 'json' };

const fetchMock = vi.fn<typeof fetch>();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NOTHING = {
  claim: false,
  takeover: false,
  release: false,
  approve: false,
  reject: false,
  recall: false,
  hold: false,
  unhold: false,
  settle: false,
};

/** What the buttons read of a withdrawal. */
async function open(may: Partial<WithdrawalDetails['may']>): Promise<void> {
  const withdrawal = {
    id: '7',
    amount: '500.00',
    currency: 'RUB',
    destination: '4111 •••• 1111',
    claimed_by: { id: '2', name: 'vera@casino.example' },
    may: { ...NOTHING, ...may },
  } as unknown as WithdrawalDetails;
  fetchMock.mockImplementation(async () => Response.json({ data: {} }));
  vi.stubGlobal('fetch', fetchMock);
  setTexts('en', 'backoffice-withdrawals', en);
  await renderBackoffice(() => <Decisions withdrawal={withdrawal} onDone={() => {}} />);
}

const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
const reason = () => screen.getByLabelText<HTMLSelectElement>('Reason shown to the player');

test('withdrawals: the reason the player reads is not preselected and must be chosen', async () => {
  await open({ reject: true });
  press('Reject');
  expect(reason().value).toBe('');
  expect(reason().validity.valueMissing).toBe(true);
  fireEvent.change(reason(), { target: { value: 'name_differs' } });
  fireEvent.change(screen.getByLabelText(/^Reason$/), { target: { value: 'a relative' } });
  await act(async () => press('Reject'));
  const [, init] = fetchMock.mock.calls.at(-1)!;
  expect(JSON.parse(init!.body as string)).toEqual({
    step: 'reject',
    reason: 'name_differs',
    note: 'a relative',
  });
});

test('withdrawals: a reason chosen in a closed dialog is not there in the next one', async () => {
  await open({ reject: true });
  press('Reject');
  fireEvent.change(reason(), { target: { value: 'rules_broken' } });
  press('Cancel');
  // The button of the page, not the one of the closing dialog.
  fireEvent.click(screen.getAllByRole('button', { name: 'Reject' })[0]!);
  expect(reason().value).toBe('');
});

test('withdrawals: a takeover names the colleague and asks for a reason', async () => {
  await open({ takeover: true });
  press('Take over');
  expect(screen.getByText(/^vera@casino.example is working on it/)).toBeTruthy();
  expect(screen.getByLabelText(/^Reason$/)).toBeTruthy();
});
