import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LocaleProvider } from '#platform/browser/texts/i18n.tsx';
import { setTexts } from '#platform/browser/texts/texts.ts';
import type { PromoOffer } from '../contract.guests.ts';
import en from '../locales/en.json' with { type: 'json' };
import { PromoTerms } from './promo-terms.tsx';

beforeEach(() => setTexts('en', 'bonuses', en));
afterEach(() => cleanup());

const OFFER: PromoOffer = {
  name: 'Spring',
  kind: 'deposit_match',
  needs_deposit: true,
  percent: 100,
  rounds: null,
  wager: 10,
  stake_order: 'cash_first',
  is_winnings_only: false,
  claim_days: 7,
  active_days: 14,
  amounts: { RUB: { deposit_min: '500.00', amount: '10000.00' } },
};

function linesOf(offer: PromoOffer): (string | null)[] {
  render(
    <LocaleProvider locale="en">
      <PromoTerms offer={offer} />
    </LocaleProvider>,
  );
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('promo.lookup: a code for a deposit says the amount, the deposit, the wagering and the times', () => {
  expect(linesOf(OFFER)).toEqual([
    'bonus up to ₽10,000.00',
    'deposit from ₽500.00',
    'wager the bonus 10×',
    'to be paid in within 7 days of using the code',
    '14 days to wager',
  ]);
});

test('promo.lookup: a code for a fixed bonus names its sum, and nothing that it does not ask for', () => {
  const fixed = { ...OFFER, kind: 'fixed', needs_deposit: false, percent: null, wager: 0 } as const;
  const amounts = { USD: { deposit_min: null, amount: '5.00' } };
  expect(linesOf({ ...fixed, claim_days: 1, amounts })).toEqual([
    'bonus $5.00',
    'no wagering',
    'to be claimed within 1 day of using the code',
  ]);
});

test('promo.lookup: a code says before it is used that stakes take bonus money with the cash, and that the bonus itself is not paid', () => {
  const phantom = { ...OFFER, stake_order: 'one_pot', is_winnings_only: true } as const;
  expect(linesOf(phantom).slice(3, 5)).toEqual([
    'Stakes take: your money and the bonus together',
    `Becomes your money: ${en.facts.keptWinnings}`,
  ]);
});
