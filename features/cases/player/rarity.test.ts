import { expect, test } from 'vitest';
import { rarityOf } from './rarity.ts';

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
