import { expect, test } from 'vitest';
import { countColours, partsOf } from './colour-counts.ts';

test('games.roulette: the last rounds of the shared wheel are counted by colour', () => {
  const pockets = [0, 1, 16, 17, 32, 5, 0];
  expect(countColours(pockets)).toEqual({ red: 3, green: 2, black: 2 });
  expect(partsOf(pockets)).toEqual([
    { colour: 'red', count: 3 },
    { colour: 'green', count: 2 },
    { colour: 'black', count: 2 },
  ]);
});

test('games.roulette: a colour that did not come up has a count of zero and no part of the bar', () => {
  expect(countColours([1, 2])).toEqual({ red: 2, green: 0, black: 0 });
  expect(partsOf([1, 2])).toEqual([{ colour: 'red', count: 2 }]);
  expect(partsOf([])).toEqual([]);
});
