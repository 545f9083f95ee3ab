import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { profitOf, isWin, profitAt } from './bet-numbers.ts';

test('bets: a payout equal to the stake is not a win', () => {
  expect(isWin({ stake: '1.00', payout: '1.00' })).toBe(false);
  expect(isWin({ stake: '1.00', payout: '1.000001' })).toBe(true);
  expect(profitOf({ stake: '1.00', payout: '0.00' })).toBe('-1.00');
  expect(profitOf({ stake: '0.01', payout: '0.0198' })).toBe('0.0098');
});

test('bets: the profit is the payout less the stake, to the micro-unit', () => {
  expect(profitAt(micro(10_000n), 10_102n)).toBe(102n);
});
