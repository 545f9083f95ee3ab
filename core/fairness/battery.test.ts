import { expect, test } from 'vitest';
import { BATTERY } from './battery.ts';

/** Rolls of a small generator, and those at which a count begins or ends. */
const EDGES = [5_000, 4_999, 5_000, 1_000, 999, 1_000, 0, 9_999, 7, 7, 5_000, 1_000];
const ROLLS = [...numbers(4_000), ...EDGES];

function numbers(count: number): number[] {
  let state = 12_345;
  return Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 10_000;
  });
}

// From formulas of their own: counts of surjections for the coupons and the hands, positions for
// the gaps, and the moments of Wald and Wolfowitz for the runs.
test.each([
  ['uniformity in 100 bins', -0.746_100_143],
  ['uniformity of all 10,000 rolls', 1.835_800_627],
  ['runs', -0.786_437_435],
  ['serial correlation with the roll before', 0.367_246_406],
  ['serial correlation eight rolls back', -0.143_022_824],
  ['pairs', -1.554_262_168],
  ['gaps', -0.363_666_226],
  ['poker', -1.715_738_994],
  ['coupon collector', -0.532_474_804],
  ['permutations', -0.246_750_773],
])('fairness: the statistic of %s is the one of the textbook: %d', (name, value) => {
  const statistic = BATTERY.find(([each]) => each === name)![1];
  expect(statistic(ROLLS)).toBeCloseTo(value, 8);
});

test('fairness: four rolls that never come in one of their orders deviate without bound', () => {
  const permutations = BATTERY.find(([name]) => name === 'permutations')![1];
  expect(permutations(ROLLS.toSorted((a, b) => a - b))).toBe(Infinity);
});
