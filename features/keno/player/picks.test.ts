import { expect, test } from 'vitest';
import { NUMBERS, parseKenoBet, PICKS_MAX } from '../rules.ts';
import { COLUMNS, neighbourOf, randomPicks, toggled, type Picks } from './picks.ts';

test('games.keno: numbers are picked and removed, always ascending, never more than ten', () => {
  let picks: Picks = [];
  for (const number of [40, 1, 17, 9]) picks = toggled(picks, number);
  expect(picks).toEqual([1, 9, 17, 40]);
  expect(toggled(picks, 9)).toEqual([1, 17, 40]);
  const full = Array.from({ length: PICKS_MAX }, (_, i) => i + 1);
  expect(toggled(full, 11)).toBe(full);
  expect(toggled(full, 10)).toHaveLength(9);
});

test('games.keno: a random pick is a valid bet of the requested size', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 200; i++) {
    const count = (i % PICKS_MAX) + 1;
    const numbers = randomPicks(count);
    expect(numbers).toHaveLength(count);
    expect(parseKenoBet({ risk: 'low', numbers })).toBeDefined();
    for (const number of numbers) seen.add(number);
  }
  expect(seen.size).toBe(NUMBERS);
});

test('games.keno: the keyboard reaches every number and never leaves the board', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
  const jumps = ['Home', 'End', 'PageUp', 'PageDown'];
  const reached = new Set([1]);
  for (const number of reached) {
    for (const key of keys) reached.add(neighbourOf(number, key)!);
  }
  expect(reached.size).toBe(NUMBERS);
  for (const number of reached) {
    for (const key of jumps) expect(reached.has(neighbourOf(number, key)!)).toBe(true);
  }
  expect(neighbourOf(12, 'ArrowUp')).toBe(12 - COLUMNS);
  expect(neighbourOf(3, 'ArrowUp')).toBe(3);
  expect(neighbourOf(38, 'ArrowDown')).toBe(38);
  expect(neighbourOf(12, 'Home')).toBe(9);
  expect(neighbourOf(12, 'End')).toBe(16);
  expect(neighbourOf(12, 'PageUp')).toBe(4);
  expect(neighbourOf(12, 'PageDown')).toBe(36);
  expect(neighbourOf(12, 'Tab')).toBeUndefined();
});
