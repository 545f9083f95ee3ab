import { expect, test } from 'vitest';
import { groupByDay } from './day-groups.ts';

test('day groups: rows keep their order within their day', () => {
  const rows = ['a1', 'a2', 'b1', 'c1', 'c2'];
  expect(groupByDay(rows, (row) => row[0]!)).toEqual([
    { day: 'a', rows: ['a1', 'a2'] },
    { day: 'b', rows: ['b1'] },
    { day: 'c', rows: ['c1', 'c2'] },
  ]);
  expect(groupByDay([], String)).toEqual([]);
});
