import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('server clock: the quickest round trip gives the best estimate', () => {
  const clock = new ServerClock();
  clock.estimate(10_000, 5_000);
  expect(clock.now(5_000)).toBe(10_000);
  clock.addSample(6_000, 10_900, 6_400);
  expect(clock.now(6_400)).toBe(11_100);
  clock.addSample(7_000, 12_020, 7_040);
  expect(clock.now(7_040)).toBe(12_040);
  // Slow again: its half is a bad estimate, the better one stays.
  clock.addSample(8_000, 13_900, 9_000);
  expect(clock.now(9_000)).toBe(14_000);
  expect(clock.lagMs).toBe(500);
});
