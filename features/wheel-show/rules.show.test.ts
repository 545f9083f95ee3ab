import { expect, test } from 'vitest';
import { DOUBLE_PLACE } from './rules.ts';
import { SHOW_MAX_MS, showOf } from './rules.show.ts';

test('wheel show: every further spin begins after the doubling was seen, and takes its time', () => {
  const lengths = [0, 1, 2, 3].map((doublings) => {
    const places = [...Array.from({ length: doublings }, () => DOUBLE_PLACE), 13];
    const { spins, resultMs } = showOf({ places });
    expect(spins.map(({ place }) => place)).toEqual(places);
    for (const [at, { fromMs, restMs }] of spins.entries()) {
      expect(restMs - fromMs).toBeGreaterThanOrEqual(7_000);
      const sinceRestMs = fromMs - (spins[at - 1]?.restMs ?? -Infinity);
      expect(sinceRestMs).toBeGreaterThan(1_000);
    }
    expect(resultMs).toBeGreaterThan(spins.at(-1)!.restMs);
    return resultMs;
  });
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
  expect(lengths[0]).toBeLessThan(10_000);
  expect(lengths.at(-1)).toBe(SHOW_MAX_MS);
});
