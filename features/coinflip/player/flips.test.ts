import { expect, test } from 'vitest';
import { FALL_MS, FAST_TOSS_MS, TOSS_MS } from './coin/motion.ts';
import { initialFlips, hovering, laidBack, landed, applyRound, type ShownRound } from './flips.ts';

const LOOK = { nowMs: 1_000, isFast: false, isStill: false };
const round = (came: readonly (0 | 1)[], more: Partial<ShownRound> = {}): ShownRound => ({
  id: '1',
  called: came.map(() => 0),
  came,
  m4: 0n,
  payout: null,
  ...more,
});

test('games.coinflip: a result is shown only when the coin has landed', () => {
  const begun = initialFlips(round([]));
  const flying = applyRound(begun, round([1]), LOOK);
  expect(flying.shown).toEqual(round([]));
  expect(flying.flight).toEqual({ target: round([1]), endMs: 1_000 + TOSS_MS });
  expect(flying.motion).toMatchObject({ kind: 'toss', from: 0, to: 1 });
  expect(landed(flying)).toMatchObject({ shown: round([1]), flight: null });
});

test('games.coinflip: a round that continues on another device is shown as it is, without animation', () => {
  const opened = applyRound(initialFlips(null), round([0, 1, 1]), LOOK);
  expect(opened).toEqual({
    shown: round([0, 1, 1]),
    flight: null,
    motion: { kind: 'rest', side: 1 },
  });
});

test('games.coinflip: a cash-out needs no coin animation', () => {
  const before = initialFlips(round([0]));
  const over = round([0], { payout: '19.80' });
  expect(applyRound(before, over, LOOK)).toMatchObject({ shown: over, flight: null });
});

test('games.coinflip: a late answer finds the coin hovering in the air', () => {
  const waiting = hovering(initialFlips(round([])), 400);
  expect(waiting.motion).toMatchObject({ kind: 'hover', from: 0 });
  const falling = applyRound(waiting, round([1]), LOOK);
  expect(falling.motion).toMatchObject({ kind: 'fall', to: 1 });
  expect(falling.flight?.endMs).toBe(1_000 + FALL_MS);
  expect(hovering(falling, 1_100)).toBe(falling);
});

test('games.coinflip: a refused flip puts the coin back as it was', () => {
  const waiting = hovering(initialFlips(round([1])), 400);
  expect(laidBack(waiting).motion).toEqual({ kind: 'rest', side: 1 });
});

test('games.coinflip: nothing moves with reduced motion; fast rounds are short', () => {
  const still = applyRound(initialFlips(round([])), round([1]), { ...LOOK, isStill: true });
  expect(still).toMatchObject({
    shown: round([1]),
    flight: null,
    motion: { kind: 'rest', side: 1 },
  });
  const fast = applyRound(initialFlips(round([])), round([1]), { ...LOOK, isFast: true });
  expect(fast.flight?.endMs).toBe(1_000 + FAST_TOSS_MS);
});

test('games.coinflip: a flip that overtakes the last one shows the last result at once', () => {
  const first = applyRound(initialFlips(round([])), round([1]), LOOK);
  const second = applyRound(first, round([1, 0]), LOOK);
  expect(second.shown).toEqual(round([1]));
  expect(second.motion).toMatchObject({ kind: 'toss', from: 1, to: 0 });
});

test('games.coinflip: a repeated update leaves the coin in the air', () => {
  const flying = applyRound(initialFlips(round([])), round([1]), LOOK);
  expect(applyRound(flying, { ...round([1]) }, { ...LOOK, nowMs: 1_050 })).toBe(flying);
  const down = landed(flying);
  expect(applyRound(down, { ...round([1]) }, LOOK)).toBe(down);
});
