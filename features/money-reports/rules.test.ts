import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { coverBp, DAYS_DEFAULT, DAYS_MAX, marginBp, meanOf, shareBp } from './rules.ts';

const margin = (staked: bigint, paidOut: bigint) => marginBp(micro(staked), micro(paidOut));
const cover = (funds: bigint, owed: bigint) => coverBp(micro(funds), micro(owed));

test('reports: a margin has two decimals, may be negative, and needs stakes', () => {
  expect(margin(300n, 290n)).toBe(333.33);
  expect(margin(300n, 310n)).toBe(-333.33);
  expect(margin(1n, 0n)).toBe(10_000);
  expect(margin(5n, 5n)).toBe(0);
  expect(margin(0n, 5n)).toBeNull();
});

test('reports: a share is rounded down, and needs a whole', () => {
  expect([shareBp(2, 3), shareBp(1, 1), shareBp(0, 1), shareBp(0, 0)]).toEqual([
    6_666,
    10_000,
    0,
    null,
  ]);
});

test('reports: funds cover the liabilities in basis points, and need some', () => {
  expect([cover(2n, 3n), cover(3n, 1n), cover(0n, 1n), cover(5n, 0n)]).toEqual([
    6_666,
    30_000,
    0,
    null,
  ]);
});

test('reports: a mean is cut to micro-units, and needs a count', () => {
  expect([meanOf(micro(11n), 3), meanOf(micro(7n), 1), meanOf(micro(7n), 0)]).toEqual([
    3n,
    7n,
    null,
  ]);
  expect([DAYS_MAX, DAYS_DEFAULT]).toEqual([366, 30]);
});
