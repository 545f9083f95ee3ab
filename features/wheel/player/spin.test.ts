import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bend, restingOffset } from '#domain/live-tables/player/wheel/flapper.ts';
import { placeUnder } from '#domain/live-tables/player/wheel/turn.ts';
import { SEGMENTS } from '../rules.ts';
import { speedAt, spinTo, turnsAt } from './spin.ts';

const places = fc.integer({ min: 0, max: SEGMENTS - 1 });
const offsets = fc.double({ min: -0.46, max: 0.46, noNaN: true });
const turned = fc.double({ min: -50, max: 50, noNaN: true });
const times = fc.constantFrom(650, 3_600);

test('games.wheel: every spin ends with its segment under the pointer', () => {
  fc.assert(
    fc.property(turned, places, offsets, times, (from, place, offset, durationMs) => {
      const spin = spinTo(from, place, offset, durationMs);
      expect(placeUnder(turnsAt(spin, durationMs), SEGMENTS)).toBeCloseTo(place + offset, 6);
      expect(turnsAt(spin, durationMs * 2)).toBe(turnsAt(spin, durationMs));
      expect(turnsAt(spin, 0) === from).toBe(true);
      expect(spin.by).toBeGreaterThanOrEqual(durationMs < 1_000 ? 0.4 : 1.25);
      expect(spin.by).toBeLessThan(2.3);
    }),
  );
});

test('games.wheel: a spin accelerates once, slows down to the end and never turns back', () => {
  const spin = spinTo(0.3, 41, 0.2, 3_600);
  let before = turnsAt(spin, 0);
  const speeds = [];
  for (let ms = 4; ms <= 3_600; ms += 4) {
    const turns = turnsAt(spin, ms);
    expect(turns).toBeGreaterThanOrEqual(before);
    // The speed is the derivative of the way.
    expect(((turns - before) * SEGMENTS) / 0.004).toBeCloseTo(speedAt(spin, ms - 2), -1);
    speeds.push(speedAt(spin, ms));
    before = turns;
  }
  const peak = speeds.indexOf(Math.max(...speeds));
  const [faster, slower] = [speeds.slice(0, peak + 1), speeds.slice(peak)];
  expect(Math.min(faster.length, slower.length)).toBeGreaterThan(1);
  expect(faster).toEqual(faster.toSorted((a, b) => a - b));
  expect(slower).toEqual(slower.toSorted((a, b) => b - a));
  expect(speedAt(spin, 3_600)).toBeCloseTo(0, 9);
});

test('games.wheel: at rest the flapper is straight, over the drawn segment', () => {
  for (let at = 0; at <= 1; at += 0.01) {
    const offset = restingOffset(at);
    expect(Math.abs(offset)).toBeLessThan(0.5);
    expect(bend(20 + offset, 0)).toBe(0);
  }
});
