import { expect, test } from 'vitest';
import { readOptions } from './bonus-model.ts';

test('bonus:model: options have a default, and a wrong one is named', () => {
  expect(readOptions([], 7)).toEqual({ sequences: 1000, seed: 7, players: 4 });
  expect(readOptions(['--sequences', '2e3', '--seed', '1', '--players', '1'], 7)).toEqual({
    sequences: 2000,
    seed: 1,
    players: 1,
  });
  expect(readOptions(['--sequences', '0'], 7)).toContain('--sequences');
  expect(readOptions(['--seed', 'x'], 7)).toContain('--seed');
  expect(readOptions(['--players', '17'], 7)).toContain('--players');
  expect(readOptions(['--size', '1'], 7)).toContain('--size');
});
