import { expect, test } from 'vitest';
import { totalOf } from './total.ts';

const opened = (stake: string, payout: string, multiplier = '1.0000') => ({
  stake,
  payout,
  multiplier,
  currency: 'RUB' as const,
});

test('games.cases: several openings are shown as one sum', () => {
  expect(totalOf([])).toBeUndefined();
  expect(totalOf([opened('100.00', '40.00', '0.4000')])).toEqual({
    stake: '100.00',
    payout: '40.00',
    currency: 'RUB',
    m4: 4_000n,
  });
  const three = [opened('100.00', '750.00'), opened('100.00', '10.00'), opened('100.00', '10.00')];
  // 770 of 300 is 2.5666…: never shown as more than was paid.
  expect(totalOf(three)).toMatchObject({ stake: '300.00', payout: '770.00', m4: 25_600n });
});
