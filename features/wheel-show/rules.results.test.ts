import { expect, test } from 'vitest';
import { countResults, resultOf } from './rules.results.ts';

test('wheel show: a result is the number and how often the round was doubled', () => {
  expect(resultOf({ places: [13] })).toEqual({ number: 24, doublings: 0 });
  expect(resultOf({ places: [0, 0, 7] })).toEqual({ number: 12, doublings: 2 });
  expect(resultOf(null)).toBeUndefined();
});

test('wheel show: rounds are counted by their number, doubled ones also apart', () => {
  const results = [
    { number: 2, doublings: 0 },
    { number: 24, doublings: 1 },
    { number: 2, doublings: 3 },
  ] as const;
  const { numbers, doubled } = countResults(results);
  expect(numbers.map(({ number, rounds }) => [number, rounds])).toEqual([
    [2, 2],
    [4, 0],
    [6, 0],
    [12, 0],
    [24, 1],
  ]);
  expect(doubled).toBe(2);
  expect(countResults([]).numbers).toHaveLength(5);
});
