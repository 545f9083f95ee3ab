import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

test('the quickest round trip tells the time of the house best', () => {
  const clock = new ServerClock();
  clock.roughly(10_000, 5_000);
  expect(clock.now(5_000)).toBe(10_000);
  clock.learn(6_000, 10_900, 6_400);
  expect(clock.now(6_400)).toBe(11_100);
  clock.learn(7_000, 12_020, 7_040);
  expect(clock.now(7_040)).toBe(12_040);
  // Slow again: its half is a bad guess, the better one stays.
  clock.learn(8_000, 13_900, 9_000);
  expect(clock.now(9_000)).toBe(14_000);
  expect(clock.lagMs).toBe(500);
});
