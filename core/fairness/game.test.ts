import { expect, test } from 'vitest';
import { micro } from '../money.ts';
import {
  listed,
  meanMultiplier,
  multiplierVariance,
  parseMultiplier,
  payoutOf,
  priceOf,
  type InstantGame,
} from './game.ts';

test.each([
  ['0', 0n],
  ['0.0001', 1n],
  ['1.98', 19_800n],
  ['1.9800', 19_800n],
  ['999999999999.9999', 9_999_999_999_999_999n],
])('fairness: the multiplier %s is read exactly', (text, m4) => {
  expect(parseMultiplier(text)).toBe(m4);
});

test.each(['', '1.', '.5', '01', '-1', '1.00000', '1000000000000', '1e3', ' 1'])(
  'fairness: "%s" is not a multiplier',
  (text) => {
    expect(parseMultiplier(text)).toBeUndefined();
  },
);

test('fairness: a payout is the stake times the multiplier, or its exact share', () => {
  expect(payoutOf(micro(10_000n), 19_801n)).toBe(19_801n);
  expect(payoutOf(micro(10_000n), 0n)).toBe(0n);
  const third = { numerator: 2n, denominator: 3n };
  expect(payoutOf(micro(10_000n), 1n, third)).toBe(6_666n);
  expect(priceOf(third)).toEqual({ m4: 6_666n, share: third });
});

test('fairness: mean and variance of two prizes in ten results', () => {
  const prizes = [
    { m4: 20_000n, ways: 3n },
    { m4: 50_000n, ways: 1n },
  ];
  // Mean 1.1; the mean of the squares 3.7, so the variance is 2.49.
  expect(meanMultiplier(prizes, 10n)).toEqual({ numerator: 110_000n, denominator: 100_000n });
  expect(multiplierVariance(prizes, 10n)).toEqual({
    numerator: 24_900_000_000n,
    denominator: 10_000_000_000n,
  });
});

test('fairness: a listed game has bounds of its RTP only where the RTP depends on the bet', () => {
  // All else is only passed on.
  const game = { bestMultiplier: () => 10_000n } as unknown as InstantGame;
  const rtps = () => [];
  expect(listed(game, 1)).toEqual({ game, usual: 1, highestM4: 10_000n });
  expect(listed(game, 1, { rtps })).toEqual({ game, usual: 1, rtps, highestM4: 10_000n });
});
