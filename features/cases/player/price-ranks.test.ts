import { micro } from '#core/money.ts';
import { expect, test } from 'vitest';
import { fits, ranksOf } from './price-ranks.ts';

test('games.cases: every price is in one of the three ranks, and no rank is empty', () => {
  for (const amounts of [
    [1n, 2n, 3n, 4n],
    [10n, 25n, 50n, 100n, 250n, 500n, 1000n, 2500n],
  ]) {
    const prices = amounts.map(micro);
    const ranks = ranksOf(prices)!;
    const counts = (['low', 'middle', 'high'] as const).map(
      (rank) => prices.filter((price) => fits(price, rank, ranks)).length,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(prices.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  }
});

test('games.cases: three different prices need no filter', () => {
  expect(ranksOf([1n, 2n, 3n, 3n, 3n].map(micro))).toBeUndefined();
});
