import { expect, test } from 'vitest';
import {
  meanMultiplier,
  multiplierVariance,
  type InstantGame,
  type Prize,
} from '#core/fairness/game.ts';
import { offeredMultiplier } from './offered-multiplier.ts';

/** A game of ten equally likely results, of which the first win these multipliers. */
function gameOf(...won: bigint[]): InstantGame {
  const prizes: Prize[] = won.map((m4) => ({ m4, ways: 1n }));
  return {
    name: 'ten',
    tag: 'ten',
    version: 1,
    parseParams: (value) => (value === null ? undefined : {}),
    bestMultiplier: () => won.reduce((best, m4) => (m4 > best ? m4 : best), 0n),
    play: () => ({ outcome: {}, m4: 0n }),
    exactRtp: () => meanMultiplier(prizes, 10n),
    exactVariance: () => multiplierVariance(prizes, 10n),
  };
}

test('receipts: what a lost bet would have paid is known where it is one amount', () => {
  expect(offeredMultiplier(gameOf(19_800n), {})).toBe(19_800n);
  expect(offeredMultiplier(gameOf(33_333n, 33_333n, 33_333n), {})).toBe(33_333n);
});

test('receipts: a bet that can pay several amounts was offered none of them', () => {
  expect(offeredMultiplier(gameOf(19_800n, 20_000n), {})).toBeUndefined();
  expect(offeredMultiplier(gameOf(5_000n, 5_000n, 90_000n), {})).toBeUndefined();
  expect(offeredMultiplier(gameOf(), {})).toBeUndefined();
  expect(offeredMultiplier(gameOf(19_800n), null)).toBeUndefined();
});
