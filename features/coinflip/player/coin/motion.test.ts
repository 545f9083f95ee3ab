import { expect, test } from 'vitest';
import { SIDES } from '../../rules.ts';
import { fallFrom, hover, isMoving, poseAt, rest, toss } from './motion.ts';
import { showsHeads, type Pose } from './pose.ts';

const START = 10_000;

function lengthOf([x, y, z]: readonly [number, number, number]): number {
  return Math.hypot(x, y, z);
}

function expectStraight({ u, v, n }: Pose): void {
  for (const each of [u, v, n]) expect(lengthOf(each)).toBeCloseTo(1, 9);
  expect(u[0] * n[0] + u[1] * n[1] + u[2] * n[2]).toBeCloseTo(0, 9);
  expect(v[0] * n[0] + v[1] * n[1] + v[2] * n[2]).toBeCloseTo(0, 9);
}

test('games.coinflip: every toss ends on its true side, fast or not', () => {
  for (const from of SIDES) {
    for (const to of SIDES) {
      for (const isFast of [false, true]) {
        const motion = toss(from, to, START, isFast);
        const end = START + (motion.kind === 'toss' ? motion.durationMs : 0);
        expect(showsHeads(poseAt(motion, START))).toBe(from === 0);
        expect(showsHeads(poseAt(motion, end - 1))).toBe(to === 0);
        expect(showsHeads(poseAt(motion, end))).toBe(to === 0);
        expect(poseAt(motion, end).lift).toBe(0);
        expect(isMoving(motion, end - 1)).toBe(true);
        expect(isMoving(motion, end)).toBe(false);
      }
    }
  }
});

test('games.coinflip: a toss turns equally often for both sides and never jumps', () => {
  const faces = (to: 0 | 1) => {
    const motion = toss(0, to, START, false);
    let changes = 0;
    let before = poseAt(motion, START);
    for (let ms = 1; ms <= 1_300; ms++) {
      const pose = poseAt(motion, START + ms);
      expectStraight(pose);
      if (showsHeads(pose) !== showsHeads(before)) changes += 1;
      expect(Math.abs(pose.n[2] - before.n[2])).toBeLessThan(0.05);
      expect(Math.abs(pose.lift - before.lift)).toBeLessThan(0.02);
      before = pose;
    }
    return changes;
  };
  expect([faces(0), faces(1)]).toEqual([8, 9]);
});

test('games.coinflip: a coin in the air falls on its side from any position', () => {
  for (const to of SIDES) {
    for (let waited = 0; waited < 5_000; waited += 137) {
      const up = hover(0, START);
      const now = START + waited;
      expect(isMoving(up, now)).toBe(true);
      const down = fallFrom(up, to, now);
      expect(poseAt(down, now).n[2]).toBeCloseTo(poseAt(up, now).n[2], 1);
      expect(showsHeads(poseAt(down, now + 10_000))).toBe(to === 0);
      expect(isMoving(down, now + 10_000)).toBe(false);
    }
  }
});

test('games.coinflip: a coin at rest does not move', () => {
  for (const side of SIDES) {
    expect(isMoving(rest(side), START)).toBe(false);
    expect(showsHeads(poseAt(rest(side), START))).toBe(side === 0);
  }
});
