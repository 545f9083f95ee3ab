import { expect, test } from 'vitest';
import { winTier } from './win-tier.ts';

function tierOf(payout: string, multiplier: string, voidReason: string | null = null) {
  return winTier({ stake: '10.00', payout, multiplier, void_reason: voidReason });
}

test('bets: a payout of no more than the stake is not celebrated', () => {
  expect(tierOf('0.00', '0.0000')).toBeUndefined();
  expect(tierOf('9.90', '0.9900')).toBeUndefined();
  expect(tierOf('10.00', '1.0000')).toBeUndefined();
  expect(tierOf('10.00', '1.0000', 'cancelled')).toBeUndefined();
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
