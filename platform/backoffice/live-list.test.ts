import { expect, test } from 'vitest';
import { mergeLive } from './live-list.ts';

type Row = { readonly id: string; readonly state: string };
const row = (id: string, state = 'open'): Row => ({ id, state });
const rows = (ids: string) => [...ids].map((id) => row(id));
const keyOf = ({ id }: Row) => id;
const idsOf = (list: readonly Row[]) => list.map(keyOf).join('');

const merge = (shown: string, live: string, { isFixed = false, isWhole = true } = {}) => {
  const list = { items: rows(shown), isFixed };
  const merged = mergeLive(list, { items: rows(live), isWhole }, keyOf);
  return [idsOf(merged.rows), merged.fresh, [...merged.gone].join('')];
};

test('live list: rows keep their places, new ones above are counted, those that left are marked', () => {
  expect(merge('cba', 'edcba')).toEqual(['cba', 2, '']);
  expect(merge('cba', 'ca')).toEqual(['cba', 0, 'b']);
  expect(merge('cba', 'dca')).toEqual(['cba', 1, 'b']);
  expect(merge('cba', 'cba')).toEqual(['cba', 0, '']);
});

test('live list: a changed row is updated where it stands', () => {
  const live = { items: [row('b', 'paid'), row('a')], isWhole: true };
  expect(mergeLive({ items: rows('ba'), isFixed: false }, live, keyOf).rows).toEqual([
    row('b', 'paid'),
    row('a'),
  ]);
});

test('live list: rows after the last one of a complete list are added at its end', () => {
  expect(merge('ab', 'abcd')).toEqual(['abcd', 0, '']);
  expect(merge('ab', 'bc')).toEqual(['abc', 0, 'a']);
});

test('live list: of a list with further pages only what its first page shows is compared', () => {
  const paged = { isFixed: true, isWhole: false };
  // A row above pushed the last one to the next page; one that left pulled the next page up.
  expect(merge('dcb', 'edc', paged)).toEqual(['dcb', 1, '']);
  expect(merge('dcb', 'cba', paged)).toEqual(['dcb', 0, 'd']);
  expect(merge('fedcba', 'gfe', paged)).toEqual(['fedcba', 1, '']);
});

test('live list: a list in another order gets no rows at its end, they are counted', () => {
  expect(merge('ba', 'abc', { isFixed: true })).toEqual(['ba', 1, '']);
});

test('live list: an empty list counts what came', () => {
  expect(merge('', 'ba')).toEqual(['', 2, '']);
  expect(merge('cd', '')).toEqual(['cd', 0, 'cd']);
});
