import { expect, test } from 'vitest';
import { countShares } from './numbers.ts';

test('games.roulette: zero is neither even nor low, and the others have one of each pair', () => {
  const all = Array.from({ length: 37 }, (_, pocket) => pocket);
  expect(countShares(all)).toEqual({
    red: 18,
    black: 18,
    even: 18,
    odd: 18,
    low: 18,
    high: 18,
    zero: 1,
  });
});
