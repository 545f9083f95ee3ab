import { expect, test } from 'vitest';
import { pastRounds } from './past-rounds.ts';

test('games.crash: the statistics of past rounds count shares and the longest series', () => {
  expect(pastRounds([150, 100, 199, 200, 1_000, 180, 2_345, 400])).toEqual({
    rounds: 8,
    doubled: 50,
    tenfold: 25,
    longestBelow: 3,
    longestAbove: 2,
    best: 2_345,
  });
});

test('games.crash: a single round is a series of one', () => {
  expect(pastRounds([100])).toMatchObject({ doubled: 0, longestBelow: 1, longestAbove: 0 });
});
