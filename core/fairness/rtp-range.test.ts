import { expect, test } from 'vitest';
import type { InstantGame, ListedGame, Rational } from './game.ts';
import { rtpRangeOf } from './rtp-range.ts';

function gameWith(rtps: readonly Rational[]): ListedGame {
  // Only the RTPs are read.
  const game = { exactRtp: () => rtps[0]! } as unknown as InstantGame;
  return { game, usual: null, highestM4: 10_000n, ...(rtps.length > 1 && { rtps: () => rtps }) };
}

test('fairness: the range of a game with several RTPs has the lowest and the highest, reduced', () => {
  const rtps = [
    { numerator: 98n, denominator: 100n },
    { numerator: 970n, denominator: 1_000n },
    { numerator: 99n, denominator: 100n },
    { numerator: 975n, denominator: 1_000n },
  ];
  expect(rtpRangeOf(gameWith(rtps))).toEqual({
    low: { numerator: 97n, denominator: 100n },
    high: { numerator: 99n, denominator: 100n },
  });
});

test('fairness: a game with one RTP has it as both ends, and nothing is 0 / 1', () => {
  const rtp = { numerator: 49n, denominator: 50n };
  expect(rtpRangeOf(gameWith([rtp]))).toEqual({ low: rtp, high: rtp });
  const { low } = rtpRangeOf(gameWith([{ numerator: 0n, denominator: 10n }]));
  expect(low).toEqual({ numerator: 0n, denominator: 1n });
});
