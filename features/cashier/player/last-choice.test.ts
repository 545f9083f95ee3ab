import { beforeEach, expect, test } from 'vitest';
import { loadLastChoice, saveLastChoice } from './last-choice.ts';

beforeEach(() => localStorage.clear());

test('last choice: it is stored per player', () => {
  saveLastChoice('7', { hash: 'abcdef12', amount: '2500' });
  expect(loadLastChoice('7')).toEqual({ hash: 'abcdef12', amount: '2500' });
  expect(loadLastChoice('8')).toBeUndefined();
});

test('last choice: a visitor has none, and a damaged entry is ignored', () => {
  saveLastChoice(undefined, { hash: 'abcdef12', amount: '2500' });
  expect(localStorage).toHaveLength(0);
  expect(loadLastChoice(undefined)).toBeUndefined();
  localStorage.setItem('deposit.last.7', 'abcdef12');
  expect(loadLastChoice('7')).toBeUndefined();
});
