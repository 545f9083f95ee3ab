import { expect, test } from 'vitest';
import { foldMethods } from './fold-methods.ts';

const methods = (count: number) => Array.from({ length: count }, (_, at) => ({ hash: `m${at}` }));
const namesOf = (list: readonly { hash: string }[]) => list.map(({ hash }) => hash).join(' ');

test('payment methods: up to five methods are all shown', () => {
  for (const count of [0, 1, 4, 5]) expect(foldMethods(methods(count), 'm0')).toHaveLength(count);
});

test('payment methods: of twelve the first four and the chosen one are shown', () => {
  expect(namesOf(foldMethods(methods(12), 'm2'))).toBe('m0 m1 m2 m3');
  expect(namesOf(foldMethods(methods(12), 'm9'))).toBe('m0 m1 m2 m3 m9');
});
