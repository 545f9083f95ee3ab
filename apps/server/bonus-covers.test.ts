import { expect, test } from 'vitest';
import { areOpposite } from '#domain/bonus-abuse/rules.ts';
import { coverOf } from './bonus-covers.ts';

const on = (spot: string) => [coverOf('baccarat', { spot })!];

test('bonus abuse: two players on all numbers of the wheel show bet against each other', () => {
  const number = (each: number) => coverOf('wheel-show', { number: each })!;
  expect([2, 4, 6, 12, 24].map((each) => number(each).outcomes.length)).toEqual([24, 12, 8, 4, 2]);
  expect(areOpposite([number(2), number(4)], [number(6), number(12)])).toBe(true);
  expect(areOpposite([number(2)], [number(4)])).toBe(false);
  expect(coverOf('wheel-show', { number: 'double' })).toBeUndefined();
});

test('bonus abuse: two players on both sides of baccarat bet against each other', () => {
  expect(areOpposite(on('player'), on('banker'))).toBe(true);
  expect(areOpposite(on('player'), on('tie'))).toBe(false);
  expect(areOpposite(on('banker'), on('banker'))).toBe(false);
  expect(on('tie')[0]!.outcomes).toHaveLength(96);
  // A pair is no side of the table.
  expect(coverOf('baccarat', { spot: 'player-pair' })).toBeUndefined();
  expect(coverOf('baccarat', { spot: 'nothing' })).toBeUndefined();
});
