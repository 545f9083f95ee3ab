import { expect, test } from 'vitest';
import { CELEBRATIONS, type Celebration } from '#domain/jurisdictions/rules.ts';
import { autobetPauseMs, winTier } from './win-tier.ts';

function tierOf(payout: string, multiplier: string, celebration: Celebration = 'above_stake') {
  return winTier({ stake: '10.00', payout, multiplier, void_reason: null }, celebration);
}

test.each(CELEBRATIONS)('G4, %s: a payout of no more than the stake is not celebrated', (law) => {
  expect(tierOf('0.00', '0.0000', law)).toBeUndefined();
  expect(tierOf('9.90', '0.9900', law)).toBeUndefined();
  expect(tierOf('10.00', '1.0000', law)).toBeUndefined();
});

test('bets: neither a returned stake nor, where the law allows none, a win is celebrated', () => {
  const bet = { stake: '10.00', payout: '20.00', multiplier: '2.0000', void_reason: 'cancelled' };
  expect(winTier(bet, 'above_stake')).toBeUndefined();
  expect(tierOf('1000.00', '100.0000', 'none')).toBeUndefined();
});

test('bets: a win is celebrated by its multiplier', () => {
  expect(tierOf('10.10', '1.0100')).toBe('quiet');
  expect(tierOf('19.99', '1.9999')).toBe('quiet');
  expect(tierOf('20.00', '2.0000')).toBe('plate');
  expect(tierOf('99.99', '9.9999')).toBe('plate');
  expect(tierOf('100.00', '10.0000')).toBe('curtain');
  expect(tierOf('999.99', '99.9999')).toBe('curtain');
  expect(tierOf('1000.00', '100.0000')).toBe('full');
});

test('bets: an autobet waits after a win of ten times the stake and more, where it is celebrated', () => {
  const pauseOf = (payout: string, multiplier: string, law: Celebration = 'above_stake') =>
    autobetPauseMs({ stake: '10.00', payout, multiplier, void_reason: null }, law);
  expect([pauseOf('0.00', '0.0000'), pauseOf('99.99', '9.9999')]).toEqual([0, 0]);
  expect([pauseOf('100.00', '10.0000'), pauseOf('1000.00', '100.0000')]).toEqual([3_000, 6_000]);
  expect(pauseOf('1000.00', '100.0000', 'none')).toBe(0);
});
