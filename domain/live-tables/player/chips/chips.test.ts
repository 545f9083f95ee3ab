import fc from 'fast-check';
import { expect, test } from 'vitest';
import { micro, MICRO_PER_MINOR } from '#core/money.ts';
import { chipFace, chipText, chipValues, FACES } from './chips.ts';
import { doubledDraft, EMPTY_DRAFT, placed, taken, totalOf } from './draft.ts';

const hundredths = (amount: number) => micro(BigInt(amount) * MICRO_PER_MINOR);

test('live tables: chips are stacked and removed one by one', () => {
  const five = hundredths(500);
  const stacked = placed(placed(EMPTY_DRAFT, ['red', '17'], five), ['17'], five);
  expect(stacked.get('17')).toBe(hundredths(1_000));
  expect(totalOf(stacked)).toBe(hundredths(1_500));
  expect(totalOf(doubledDraft(stacked))).toBe(hundredths(3_000));
  expect([...taken(stacked, '17', five).keys()]).toEqual(['red', '17']);
  expect([...taken(stacked, '17', hundredths(5_000)).keys()]).toEqual(['red']);
  expect(taken(EMPTY_DRAFT, '17', five).size).toBe(0);
});

test('live tables: there are chips to play with under the limits of every currency', () => {
  const values = (min: number, max: number) =>
    chipValues({ min: hundredths(min), max: hundredths(max) }).map((v) =>
      Number(v / MICRO_PER_MINOR),
    );
  expect(values(100, 1_000_000)).toEqual([
    100, 500, 1_000, 5_000, 10_000, 50_000, 100_000, 500_000,
  ]);
  expect(values(1, 10)).toEqual([1, 5, 10]);
  expect(values(100, 500)).toEqual([10, 50, 100, 500]);
  expect(values(100, 100)).toEqual([5, 10, 50, 100]);
  expect(values(1, 1)).toEqual([1]);
});

test('live tables: the text on a chip has at most four characters and is never rounded up', () => {
  const text = (amount: number) => chipText(hundredths(amount), '.');
  expect([1, 5, 10, 50, 250].map(text)).toEqual(['0.01', '0.05', '0.1', '0.5', '2.5']);
  expect([100, 99_900, 12_350].map(text)).toEqual(['1', '999', '123']);
  expect([100_000, 159_999, 999_999, 1_000_000].map(text)).toEqual(['1K', '1.5K', '9.9K', '10K']);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
      expect(text(amount).length).toBeLessThanOrEqual(5);
      expect(chipFace(hundredths(amount))).toBeLessThan(FACES);
    }),
  );
});
