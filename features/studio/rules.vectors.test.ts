/** Rounds that must never change under the version of their slot, and the draws they take. */
import { expect, test } from 'vitest';
import { canonicalJson } from '#core/fairness/json.ts';
import { openSeedPair, openStream, streamFrom, wordsOf } from '#core/fairness/pf1.ts';
import { sha256Hex } from '#core/fairness/sha256.ts';
import { SLOTS } from './game.ts';
import type { SlotParams } from './rules.slot.ts';

const PAIR = openSeedPair(
  'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00',
  'player-one',
);

/** A win, free spins, and free spins that award more; or what the slot has in their place. */
const VECTORS: readonly [string, number, SlotParams, bigint, number, string][] = [
  ['steppe-gold', 0, {}, 12500n, 1, '2b8c12044d6e829a'],
  ['steppe-gold', 49, {}, 393000n, 11, '68ae7b61955c4c6c'],
  ['steppe-gold', 50, {}, 174500n, 21, '8178e747c0dff8b2'],
  ['silk-road', 2, {}, 8000n, 1, '99228e37eb8a78dc'],
  ['silk-road', 46, {}, 36000n, 13, '07f39e3a85504f34'],
  ['silk-road', 1187, {}, 1279200n, 37, '6c982e761134d4bb'],
  ['silk-road', 0, { buy: true }, 5568n, 12, '7437ff19b203fddd'],
  ['amber-falls', 0, {}, 3000n, 1, '45ff29d0db0094c0'],
  ['amber-falls', 70, {}, 69000n, 11, '0e3f73bfeb06b3d3'],
  ['amber-falls', 1690, {}, 478500n, 21, '61b579f56f5d5878'],
  ['apple-orchard', 0, {}, 39000n, 1, '267c6d6a5e98c895'],
  ['apple-orchard', 209, {}, 143500n, 11, 'ae01c01ec2b3aa5f'],
  ['apple-orchard', 5616, {}, 485000n, 21, 'e9b818c7f3bdfedf'],
  ['caspian-pearls', 7, {}, 20000n, 1, '682efe945838ea58'],
  ['caspian-pearls', 48, {}, 300000n, 4, '7f98451db1e57e9b'],
  ['northern-lights', 2, {}, 7000n, 2, '233590e5055b197d'],
  ['northern-lights', 713, {}, 192000n, 4, '00bffdf54e77303a'],
  ['brass-bells', 0, {}, 12000n, 1, '5b96014b9f7cb656'],
  ['khans-treasury', 0, {}, 20000n, 1, '2ecf13883234dc08'],
  ['khans-treasury', 2603, {}, 12000n, 1, '7eb00179e36a080a'],
];

test.each(VECTORS)('slots: %s plays round %i as always', (name, nonce, params, m4, spins, hash) => {
  const slot = slotNamed(name);
  const result = slot.play(openStream(PAIR, nonce, slot.tag), params);
  expect(slot.version).toBe(1);
  expect(result.m4).toBe(m4);
  expect(result.outcome.spins).toHaveLength(spins);
  expect(sha256Hex(canonicalJson(result.outcome)).slice(0, 16)).toBe(hash);
});

test("slots: khan's treasury says which jackpot was hit, on top of the reels", () => {
  const slot = slotNamed('khans-treasury');
  const { outcome } = slot.play(openStream(PAIR, 2603, slot.tag), {});
  expect(outcome.jackpot).toEqual({ tier: 'mini' });
});

test('slots: the tags, names and versions of all slots are different words of PF-1', () => {
  expect(new Set(SLOTS.map(({ tag }) => tag)).size).toBe(8);
  expect(new Set(SLOTS.map(({ name }) => name)).size).toBe(8);
  for (const { tag } of SLOTS) expect(tag).toMatch(/^[a-z][a-z0-9]{0,15}$/);
});

/** How large each whole number was that a round took from its stream. */
function drawsOf(name: string, nonce: number): number[] {
  const slot = slotNamed(name);
  const stream = streamFrom(wordsOf(PAIR, nonce, slot.tag));
  const draws: number[] = [];
  const int = (size: number) => {
    draws.push(size);
    return stream.int(size);
  };
  slot.play({ ...stream, int }, {});
  return draws;
}

function slotNamed(name: string) {
  return SLOTS.find((slot) => slot.name === name)!;
}

function many(count: number, size: number): number[] {
  return Array<number>(count).fill(size);
}

test('slots: reels are drawn from the left, and free spins follow in the same stream', () => {
  expect(drawsOf('steppe-gold', 0)).toEqual(many(5, 32));
  expect(drawsOf('steppe-gold', 49)).toEqual(many(55, 32));
  expect(drawsOf('silk-road', 2)).toEqual([32, 31, 32, 31, 32]);
  expect(drawsOf('amber-falls', 0)).toEqual(many(5, 32));
  expect(drawsOf('brass-bells', 0)).toEqual([22, 24, 24]);
  expect(drawsOf('khans-treasury', 0)).toEqual([30, 31, 30, 31, 30, 5_000_000]);
});

test('slots: reels that are held take no draws', () => {
  expect(drawsOf('northern-lights', 713).slice(0, 5)).toEqual([32, 33, 33, 33, 32]);
  expect(drawsOf('northern-lights', 713).slice(-2)).toEqual([32, 32]);
});

test('slots: pearls draw their values, and empty cells their pearls', () => {
  // Seven pearls, then three respins of the eight other cells that bring none.
  const draws = drawsOf('caspian-pearls', 48);
  expect(draws).toEqual([...many(5, 31), ...many(7, 1000), ...many(24, 100)]);
});

test('slots: each cell of a cluster slot takes a draw', () => {
  const draws = drawsOf('apple-orchard', 0);
  expect(draws.length).toBeGreaterThan(49);
  expect(draws).toEqual(many(draws.length, 1000));
});
