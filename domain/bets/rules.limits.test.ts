import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listed, M4_ONE, payoutOf, type InstantGame } from '#core/fairness/game.ts';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import {
  capM4Of,
  edgesOf,
  largestStake,
  lossMax,
  payoutMaxOf,
  winMaxOf,
  type PayoutLimits,
} from './rules.limits.ts';

const ONE_PERCENT = { numerator: 1n, denominator: 100n };

function limits(payoutMax: bigint, winMax: bigint | null): PayoutLimits {
  return { payoutMax: micro(payoutMax), winMax: winMax === null ? null : micro(winMax) };
}

test('limits: the operator risks half of edge × bankroll, and nothing without an edge', () => {
  expect(winMaxOf(micro(200_000n), ONE_PERCENT)).toBe(1_000n);
  expect(winMaxOf(micro(200_000n), { numerator: 0n, denominator: 1n })).toBe(0n);
  expect(winMaxOf(micro(200_000n), { numerator: -1n, denominator: 100n })).toBe(0n);
});

test('limits: the edge of a game is that of its best bet, and a game of players has none', () => {
  const rtp = (numerator: bigint) => ({ numerator, denominator: 100n });
  const bets = [rtp(97n), rtp(99n), rtp(98n)];
  // Only the name and the RTPs are read.
  const game = (name: string) => ({ name, bestMultiplier: () => M4_ONE }) as unknown as InstantGame;
  const edges = edgesOf([
    listed(game('dice'), null, { rtps: () => bets }),
    listed(game('room'), null, { rtps: () => bets, isPooled: true }),
  ]);
  expect([...edges]).toEqual([['dice', ONE_PERCENT]]);
});

test('limits: a round never costs more than the largest payout', () => {
  expect(lossMax(limits(5_000n, 1_000n))).toBe(1_000n);
  expect(lossMax(limits(5_000n, 50_000n))).toBe(5_000n);
  expect(lossMax(limits(5_000n, null))).toBe(5_000n);
});

test('limits: the stake comes back on top of the largest win', () => {
  expect(payoutMaxOf(micro(500n), limits(5_000n, 1_000n))).toBe(1_500n);
  expect(payoutMaxOf(micro(500n), limits(1_200n, 1_000n))).toBe(1_200n);
  expect(capM4Of(micro(500n), limits(5_000n, 1_000n))).toBe(30_000n);
  expect(capM4Of(micro(500n), limits(5_000n, null))).toBe(100_000n);
});

test('limits: the largest stake stays within both limits, and one step more does not', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 13n });
  const multiplier = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(amount, fc.option(amount), multiplier, (payoutMax, winMax, best) => {
      const most = limits(payoutMax, winMax);
      const isAllowed = (stake: bigint) =>
        payoutOf(micro(stake), best) <= payoutMaxOf(micro(stake), most);
      const stake = largestStake(best, most);
      expect(isAllowed(stake)).toBe(true);
      expect(isAllowed(stake + MICRO_PER_MINOR)).toBe(false);
    }),
  );
  // Without a win only the payout counts.
  expect(largestStake(M4_ONE, limits(30_000n, 0n))).toBe(30_000n);
});
