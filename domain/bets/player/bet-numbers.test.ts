import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { profitOf, isWin, percentText, profitAt } from './bet-numbers.ts';

test('bets: the RTP of a bet is formatted exactly', () => {
  expect(percentText({ numerator: 99n, denominator: 100n })).toBe('99');
  expect(percentText({ numerator: 98_990_208n, denominator: 100_000_000n })).toBe('98.990208');
  expect(percentText({ numerator: 1n, denominator: 1n })).toBe('100');
});

test('bets: a payout equal to the stake is not a win', () => {
  expect(isWin({ stake: '1.00', payout: '1.00' })).toBe(false);
  expect(isWin({ stake: '1.00', payout: '1.000001' })).toBe(true);
  expect(profitOf({ stake: '1.00', payout: '0.00' })).toBe('-1.00');
  expect(profitOf({ stake: '0.01', payout: '0.0198' })).toBe('0.0098');
});

test('bets: the profit is the payout less the stake, to the micro-unit', () => {
  expect(profitAt(micro(10_000n), 10_102n)).toBe(102n);
});
