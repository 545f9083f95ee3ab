import { expect, test } from 'vitest';
import { isWorthALine } from './rules.ts';

test.each([
  ['1.00', '1.9999', '1.9999', false],
  ['1.00', '2.0000', '2.00', true],
  ['999.99', '0.0000', '0.00', false],
  ['1000.00', '0.0000', '0.00', true],
  ['600.00', '1.5000', '900.00', false],
  ['700.00', '1.5000', '1050.00', true],
])(
  'bet feed: a stake of %s at %s that pays %s is worth a line: %s',
  (stake, multiplier, payout, is) => {
    expect(isWorthALine({ currency: 'RUB', stake, multiplier, payout })).toBe(is);
  },
);

test('bet feed: what is much money depends on the currency', () => {
  const bet = { stake: '10.00', multiplier: '0.0000', payout: '0.00' };
  expect(isWorthALine({ ...bet, currency: 'USD' })).toBe(true);
  expect(isWorthALine({ ...bet, currency: 'KZT' })).toBe(false);
});
