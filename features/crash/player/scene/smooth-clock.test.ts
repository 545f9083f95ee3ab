import { expect, test } from 'vitest';
import { createSmoothClock } from './smooth-clock.ts';

test('games.crash: a corrected clock is followed smoothly and never runs backwards', () => {
  const shown = createSmoothClock();
  let before = shown.at(1_000, 0);
  expect(before).toBe(1_000);
  let offset = 0;
  for (let screen = 16; screen < 4_000; screen += 16) {
    // The server clock turns out to be 150 ms behind the estimate.
    if (screen > 500) offset = -150;
    const now = shown.at(1_000 + screen + offset, screen);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now - before).toBeLessThan(40);
    before = now;
  }
  expect(Math.abs(before - (1_000 + 3_984 - 150))).toBeLessThan(5);
});

test('games.crash: a page that slept jumps to the current time at once', () => {
  const shown = createSmoothClock();
  shown.at(0, 0);
  shown.at(16, 16);
  expect(shown.at(60_016, 60_016)).toBe(60_016);
  // The screen slept while the round went on.
  expect(shown.at(90_000, 60_032)).toBe(90_000);
  expect(shown.at(10, 60_048)).toBe(10);
});
