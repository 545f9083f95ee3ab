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

test('bonuses: the command plays all games that count, slots of the studio among them', () => {
  const shares = { dice: 1_000, 'category:slots': 10_000 };
  const lines = reportLines({ ...TERMS, shares }, OPTIONS) as string[];
  expect(
    lines.filter((line) => line.startsWith('  stakes of')).map((line) => line.slice(0, 44)),
  ).toEqual([
    expect.stringContaining('stakes of 500.00 on '),
    expect.stringContaining('stakes of 50.00 on '),
    expect.stringMatching(/stakes of 500\.00 on all \d+ games/),
    expect.stringMatching(/stakes of 50\.00 on all \d+ games/),
  ]);
  // A slot alone: there is no other game to choose.
  const one = reportLines({ ...TERMS, shares: { 'steppe-gold': 10_000 } }, OPTIONS) as string[];
  expect(one.find((line) => line.startsWith('RUB'))).toContain('RUB on steppe-gold');
  expect(one.some((line) => line.includes('games that count'))).toBe(false);
});

test('bonuses: the command names the field of terms that no bonus can have', () => {
  expect(reportLines({ ...TERMS, wager: 61 }, OPTIONS)).toMatch(/^wager: /);
  expect(reportLines({ ...TERMS, shares: {} }, OPTIONS)).toBe('terms.shares');
});
