import { beforeEach, expect, test } from 'vitest';
import { recall, remember } from './last-choice.ts';

beforeEach(() => localStorage.clear());

test('how a player last began a deposit is kept for him and for nobody else', () => {
  remember('7', { hash: 'abcdef12', amount: '2500' });
  expect(recall('7')).toEqual({ hash: 'abcdef12', amount: '2500' });
  expect(recall('8')).toBeUndefined();
});

test('nobody has a last choice, and what is not one is none', () => {
  remember(undefined, { hash: 'abcdef12', amount: '2500' });
  expect(localStorage).toHaveLength(0);
  expect(recall(undefined)).toBeUndefined();
  localStorage.setItem('deposit.last.7', 'abcdef12');
  expect(recall('7')).toBeUndefined();
});
