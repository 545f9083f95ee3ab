import { expect, test } from 'vitest';
import { curveAt, timeOf } from '../../rules.growth.ts';
import { ticksOf, windowAt } from './window.ts';

test('games.crash: the window only grows, and the tip of the wire stays inside it', () => {
  let before = windowAt(0, 1);
  for (let ms = 0; ms <= timeOf(100_000_000); ms += 50) {
    const now = windowAt(ms, curveAt(ms));
    expect(now.ms).toBeGreaterThanOrEqual(before.ms);
    expect(now.rise).toBeGreaterThanOrEqual(before.rise);
    expect(ms / now.ms).toBeLessThan(0.81);
    expect((curveAt(ms) - 1) / now.rise).toBeLessThan(0.73);
    before = now;
  }
});

test('games.crash: scale figures never crowd and appear gradually', () => {
  let before = new Map<number, number>();
  for (let ms = 0; ms <= 120_000; ms += 10) {
    const { rise } = windowAt(ms, curveAt(ms));
    const ticks = ticksOf(1, 1 + rise, 6);
    const clear = ticks.filter((tick) => tick.strength > 0.6);
    expect(clear.length).toBeLessThanOrEqual(11);
    expect(ticks.filter((tick) => tick.strength > 0.3).length).toBeGreaterThanOrEqual(2);
    for (const { value, strength } of ticks) {
      const was = before.get(value) ?? 0;
      if (ms > 0 && strength - was > 0.25 && value < (1 + rise) * 0.9) {
        throw new Error(`${value} jumps from ${was} to ${strength} at ${ms} ms`);
      }
    }
    before = new Map(ticks.map(({ value, strength }) => [value, strength]));
  }
});

test('games.crash: scale figures are round numbers', () => {
  for (const { value } of ticksOf(1, 3.7, 6)) expect(Math.round(value * 100) / 100).toBe(value);
  expect(ticksOf(0, 10, 5).map(({ value }) => value)).toContain(10);
});
