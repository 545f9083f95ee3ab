import { expect, test } from 'vitest';
import { LATE_TABLE } from '../game.ts';
import { rarityOf, raritySharesOf } from './rarity.ts';

test.each([
  [1_000_000, 'common'],
  [150_000, 'common'],
  [149_999, 'uncommon'],
  [50_000, 'uncommon'],
  [49_999, 'rare'],
  [10_000, 'rare'],
  [9_999, 'top'],
  [1, 'top'],
] as const)('games.cases: %i of a million tickets are %s', (ppm, rarity) => {
  expect(rarityOf(ppm)).toBe(rarity);
});

test('games.cases: the shares of the rarities add up to all tickets, in the order of rarity', () => {
  const shares = raritySharesOf(LATE_TABLE.items.map(([, ppm]) => ({ ppm })));
  expect(shares).toEqual([
    { rarity: 'common', ppm: 790_100 },
    { rarity: 'uncommon', ppm: 185_000 },
    { rarity: 'rare', ppm: 19_000 },
    { rarity: 'top', ppm: 5_900 },
  ]);
});

test('games.cases: a rarity that a case has not is left out', () => {
  expect(raritySharesOf([{ ppm: 500_000 }, { ppm: 500_000 }])).toEqual([
    { rarity: 'common', ppm: 1_000_000 },
  ]);
});
