import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../../locales/en.json' with { type: 'json' };
import { Debts } from './debts.tsx';

const ENTRY = {
  id: '1',
  kind: 'correction',
  currency: 'RUB',
  change: '-15.00',
  owed: '15.00',
  bet_id: '7',
  game: 'roulette',
  created_at: '2026-11-21T12:00:00.000Z',
};

beforeAll(() => {
  setTexts('en', 'profile', en);
  vi.stubGlobal('fetch', async () => Response.json({ data: [ENTRY], next: null }));
});
afterEach(cleanup);

function show(debt: string | undefined) {
  render(
    <LocaleProvider locale="en">
      <Debts owed={[{ currency: 'RUB', debt }]} />
    </LocaleProvider>,
  );
}

test('debts: what is owed is explained, with what made it', async () => {
  show('15.00');
  expect(screen.getByText(/repay the debt first/).textContent).toContain('no new bets');
  const title = await screen.findByText('Bet result corrected');
  expect(title.closest('li')!.textContent).toMatch(/15/);
});

test('debts: without a debt, or after it was repaid, nothing is shown', () => {
  show(undefined);
  show('0.00');
  expect(screen.queryByText('Debt')).toBeNull();
});
