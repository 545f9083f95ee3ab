import { expect, test } from 'vitest';
import { nextMove } from './plan.ts';

const view = (upper: number, under: number, ...choices: ('higher' | 'skip')[]) => ({
  cards: [0],
  choices,
  offers: [
    { call: 'higher' as const, ways: upper, multiplier: '1.0000' },
    { call: 'lower' as const, ways: under, multiplier: '1.0000' },
  ],
});

test('games.hilo: an autobet follows its plan and stops at its end', () => {
  expect(nextMove({ strategy: 'likelier', calls: 1 }, view(9, 5))).toBe('higher');
  expect(nextMove({ strategy: 'likelier', calls: 1 }, view(5, 9))).toBe('lower');
  expect(nextMove({ strategy: 'likelier', calls: 1 }, view(7, 7))).toBe('higher');
  expect(nextMove({ strategy: 'upper', calls: 1 }, view(2, 12))).toBe('higher');
  expect(nextMove({ strategy: 'under', calls: 1 }, view(12, 2))).toBe('lower');
  expect(nextMove({ strategy: 'under', calls: 2 }, view(12, 2, 'higher', 'skip'))).toBe('lower');
  expect(nextMove({ strategy: 'under', calls: 1 }, view(12, 2, 'higher'))).toBeUndefined();
});
