import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { multiplierAfter } from '../rules.ts';
import { ladderOf } from './rungs.ts';

test('games.coinflip: without a limit the ladder has all twenty rungs', () => {
  const rungs = ladderOf(undefined, undefined);
  expect(rungs.map(({ m4 }) => m4)).toEqual(rungs.map(({ wins }) => multiplierAfter(wins)));
  expect(rungs).toHaveLength(20);
});

test('games.coinflip: the ladder ends at the largest payout and says so', () => {
  // A stake of 10,000 with a largest payout of 1,000,000: a hundred times, between six and seven
  // wins.
  const rungs = ladderOf(micro(10_000_000_000n), 1_000_000n);
  expect(rungs).toHaveLength(7);
  expect(rungs[5]).toMatchObject({ m4: 633_600n, isCapped: false });
  expect(rungs[6]).toEqual({
    wins: 7,
    m4: 1_000_000n,
    worth: micro(1_000_000_000_000n),
    isCapped: true,
  });
});

test('games.coinflip: a rung that meets the largest payout exactly is not capped', () => {
  const rungs = ladderOf(micro(1_000_000n), multiplierAfter(3));
  expect(rungs).toHaveLength(3);
  expect(rungs[2]?.isCapped).toBe(false);
});
