import { expect, test } from 'vitest';
import { sortRows, type Sortable } from './sorting.ts';

type Row = { readonly name: string; readonly amount: string | null };
const ROWS: readonly Row[] = [
  { name: 'b10', amount: '9.00' },
  { name: 'a', amount: null },
  { name: 'b9', amount: '-10.50' },
  { name: 'Б', amount: '100.00' },
];
const COLUMNS: readonly Sortable<Row>[] = [
  { id: 'name', sort: ({ name }) => name },
  { id: 'amount', sort: ({ amount }) => (amount === null ? null : Number(amount)) },
  { id: 'plain' },
];
const sorted = (id: string, isDescending = false) =>
  sortRows(ROWS, COLUMNS, { id, isDescending }, 'ru').map(({ name }) => name);

test('sorting: numbers by their size, texts by their letters and numbers, nothing last', () => {
  expect(sorted('amount')).toEqual(['b9', 'b10', 'Б', 'a']);
  expect(sorted('amount', true)).toEqual(['Б', 'b10', 'b9', 'a']);
  expect(sorted('name')).toEqual(['Б', 'a', 'b9', 'b10']);
});

test('sorting: a column without an order, or an unknown one, leaves the rows as they are', () => {
  expect(sorted('plain')).toEqual(ROWS.map(({ name }) => name));
  expect(sorted('lost')).toEqual(ROWS.map(({ name }) => name));
});
