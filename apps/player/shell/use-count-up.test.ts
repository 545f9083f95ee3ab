import { micro, ZERO } from '#core/money.ts';
import { expect, test } from 'vitest';
import { between } from './use-count-up.ts';

test('count up: the balance runs to its new sum in whole hundredths and never past it', () => {
  const [start, end] = [micro(1_000_000_000n), micro(1_234_567_899n)];
  const way = [0, 0.1, 0.25, 0.5, 0.9, 1].map((part) => between(start, end, part));
  expect(way[0]).toBe(start);
  expect(way.at(-1)).toBe(1_234_560_000n);
  expect(way.every((point) => point % 10_000n === 0n && point <= end)).toBe(true);
  expect(way).toEqual(way.toSorted((a, b) => (a < b ? -1 : 1)));
});

test('count up: a loss runs down the same way', () => {
  expect(between(micro(50_000_000n), ZERO, 0.5)).toBe(6_250_000n);
  expect(between(micro(50_000_000n), ZERO, 1)).toBe(0n);
});
