import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { cheerOf, isCelebrated } from './cheer.ts';

const of = (units: number) => micro(BigInt(units) * 1_000_000n);

test('celebration: a return at or below the cost of the round is none', () => {
  expect(isCelebrated(of(10), of(10), true)).toBe(false);
  expect(isCelebrated(of(5), of(10), true)).toBe(false);
  expect(isCelebrated(of(11), of(10), true)).toBe(true);
});

test('celebration: where the law allows none, the largest win has none', () => {
  expect(cheerOf(of(100_000), of(10), false)).toBeUndefined();
  expect(isCelebrated(of(100_000), of(10), false)).toBe(false);
});

test('celebration: the more a round returns for its cost, the higher', () => {
  expect([99, 100, 299, 300, 999, 1_000].map((win) => cheerOf(of(win), of(10), true))).toEqual([
    undefined,
    'big',
    'big',
    'huge',
    'huge',
    'epic',
  ]);
});

test('celebration: a bought feature that returns less than its price is no win', () => {
  expect(cheerOf(of(400), of(500), true)).toBeUndefined();
});
