import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { m4On, NUMBERS, SECTORS, type WheelNumber } from '../rules.ts';
import { SHOW_MAX_MS } from '../rules.show.ts';
import { wheelShowTable } from './table.ts';

const partsOf = (staked: Partial<Record<WheelNumber, bigint>>) =>
  NUMBERS.map((number) => ({
    part: String(number),
    staked: micro((staked[number] ?? 0n) * 10_000n),
  }));

/** Every number after three doublings: no other outcome of it pays more. */
const DEAREST = SECTORS.flatMap((sector, place) =>
  sector === 'double' ? [] : [{ places: [0, 0, 0, place] }],
);

test.each([
  ['on all numbers', { 2: 70n, 4: 20n, 6: 9n, 12: 3n, 24: 2n }],
  ['on 24 alone', { 24: 5n }],
  ['on 2 alone', { 2: 5n }],
  ['on none', {}],
])('wheel show: the worst loss of a round is that of its dearest result, %s', (_title, staked) => {
  const parts = partsOf(staked);
  const all = parts.reduce((sum, part) => sum + part.staked, 0n);
  const losses = DEAREST.map((outcome) =>
    parts.reduce(
      // The part of a bet is its number.
      (sum, { part, staked: on }) =>
        sum + (on * m4On(Number(part) as WheelNumber, outcome)) / 10_000n,
      -all,
    ),
  );
  const worst = losses.reduce((a, b) => (a > b ? a : b));
  expect(wheelShowTable.worstLoss?.(parts)).toBe(worst > 0n ? worst : 0n);
  // A stake that is about to be added counts like one that is there.
  const inTwo = parts.flatMap(({ part, staked: on }) => {
    const half = micro(on / 2n);
    return [
      { part, staked: half },
      { part, staked: micro(on - half) },
    ];
  });
  expect(wheelShowTable.worstLoss?.(inTwo)).toBe(wheelShowTable.worstLoss?.(parts));
});

test('wheel show: the next round opens after the page has shown all spins of this one', () => {
  const showMs = wheelShowTable.showMs!;
  expect(showMs({ places: [5] })).toBeLessThan(10_000);
  expect(showMs({ places: [0, 0, 0, 5] })).toBe(SHOW_MAX_MS);
});
