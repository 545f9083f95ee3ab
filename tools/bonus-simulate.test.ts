import { expect, test } from 'vitest';
import { reportLines } from './bonus-simulate.ts';

const TERMS = {
  names: { ru: 'Бонус', en: 'Bonus', kz: 'Бонус' },
  kind: 'deposit_match',
  percent: 100,
  amounts: {
    RUB: { deposit_min: '100', amount: '1000', stake_max: '500', conversion_max: '10000' },
  },
  wager: 30,
  base: 'bonus',
  release: 'all',
  shares: { dice: 1_000 },
  games: null,
  claim_days: 3,
  active_days: 7,
};
const OPTIONS = { seed: 1, runs: 500 };

test('bonuses: the command prints the formula for 1% edge at a tenth of the stake', () => {
  const lines = reportLines(TERMS, OPTIONS);
  expect(lines).toEqual(reportLines(TERMS, OPTIONS));
  expect(lines).toContain('  formula: stakes 300000.00, loss 3000.00, left of the bonus -2000.00');
});

test('bonuses: the command names the field of terms that no bonus can have', () => {
  expect(reportLines({ ...TERMS, wager: 61 }, OPTIONS)).toMatch(/^wager: /);
  expect(reportLines({ ...TERMS, shares: {} }, OPTIONS)).toBe('terms.shares');
});
