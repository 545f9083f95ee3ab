import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { BetSettlement } from '#domain/bets/contract.ts';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import en from '../locales/en.json' with { type: 'json' };
import { Settlements } from './settlements.tsx';

beforeAll(() => setTexts('en', 'domain-receipts', en));
afterEach(cleanup);

const WON: BetSettlement = {
  number: 1,
  kind: 'settle',
  payout: '20.00',
  change: '20.00',
  settled_at: '2026-11-21T12:00:00.000Z',
};
const CORRECTED: BetSettlement = {
  ...WON,
  number: 2,
  kind: 'resettle',
  payout: '5.00',
  change: '-15.00',
  debt_change: '-15.00',
};

function show(settlements: readonly BetSettlement[]) {
  render(
    <LocaleProvider locale="en">
      <Settlements bet={{ currency: 'RUB' }} settlements={settlements} />
    </LocaleProvider>,
  );
  return screen.queryAllByRole('listitem').map((row) => row.textContent);
}

test('receipt: a corrected bet lists what it paid in all, each difference and what is owed', () => {
  const [won, corrected] = show([WON, CORRECTED]);
  expect(won).toContain('1. Result');
  expect(won).toContain('paid in all ₽20.00');
  expect(corrected).toContain('2. Result corrected');
  expect(corrected).toContain('owed ₽15.00');
  expect(corrected).toMatch(/−15/);
});

test('receipt: one settlement is the result, which the receipt says already', () => {
  expect(show([WON])).toEqual([]);
});
