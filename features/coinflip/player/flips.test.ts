import { expect, test } from 'vitest';
import { FALL_MS, FAST_TOSS_MS, TOSS_MS } from './coin/motion.ts';
import { flipsOf, hung, laidDown, landed, received, type Shown } from './flips.ts';

const LOOK = { nowMs: 1_000, isFast: false, isStill: false };
const round = (came: readonly (0 | 1)[], more: Partial<Shown> = {}): Shown => ({
  id: '1',
  called: came.map(() => 0),
  came,
  m4: 0n,
  payout: null,
  ...more,
});

test('games.coinflip: what came is told only when the coin is down', () => {
  const begun = flipsOf(round([]));
  const flying = received(begun, round([1]), LOOK);
  expect(flying.shown).toEqual(round([]));
  expect(flying.flight).toEqual({ target: round([1]), endMs: 1_000 + TOSS_MS });
  expect(flying.motion).toMatchObject({ kind: 'toss', from: 0, to: 1 });
  expect(landed(flying)).toMatchObject({ shown: round([1]), flight: null });
});

test('games.coinflip: a round that goes on elsewhere is shown as it stands, not played again', () => {
  const opened = received(flipsOf(null), round([0, 1, 1]), LOOK);
  expect(opened).toEqual({
    shown: round([0, 1, 1]),
    flight: null,
    motion: { kind: 'rest', side: 1 },
  });
});

test('games.coinflip: money that was taken needs no coin', () => {
  const before = flipsOf(round([0]));
  const over = round([0], { payout: '19.80' });
  expect(received(before, over, LOOK)).toMatchObject({ shown: over, flight: null });
});

test('games.coinflip: an answer that is long on its way finds the coin in the air', () => {
  const asked = hung(flipsOf(round([])), 400);
  expect(asked.motion).toMatchObject({ kind: 'hover', from: 0 });
  const falling = received(asked, round([1]), LOOK);
  expect(falling.motion).toMatchObject({ kind: 'fall', to: 1 });
  expect(falling.flight?.endMs).toBe(1_000 + FALL_MS);
  expect(hung(falling, 1_100)).toBe(falling);
});

test('games.coinflip: a flip that was refused lays the coin down as it lay', () => {
  const asked = hung(flipsOf(round([1])), 400);
  expect(laidDown(asked).motion).toEqual({ kind: 'rest', side: 1 });
});

test('games.coinflip: nothing moves for who asked for that; fast rounds are short', () => {
  const still = received(flipsOf(round([])), round([1]), { ...LOOK, isStill: true });
  expect(still).toMatchObject({
    shown: round([1]),
    flight: null,
    motion: { kind: 'rest', side: 1 },
  });
  const fast = received(flipsOf(round([])), round([1]), { ...LOOK, isFast: true });
  expect(fast.flight?.endMs).toBe(1_000 + FAST_TOSS_MS);
});

test('games.coinflip: a flip that overtakes the last one tells the last one at once', () => {
  const first = received(flipsOf(round([])), round([1]), LOOK);
  const second = received(first, round([1, 0]), LOOK);
  expect(second.shown).toEqual(round([1]));
  expect(second.motion).toMatchObject({ kind: 'toss', from: 1, to: 0 });
});

test('games.coinflip: what is told twice leaves the coin in the air', () => {
  const flying = received(flipsOf(round([])), round([1]), LOOK);
  expect(received(flying, { ...round([1]) }, { ...LOOK, nowMs: 1_050 })).toBe(flying);
  const down = landed(flying);
  expect(received(down, { ...round([1]) }, LOOK)).toBe(down);
});
