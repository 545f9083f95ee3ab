import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Db } from './db.ts';
import { remember } from './remember.ts';

// Only its identity is used.
const newDb = () => ({}) as Db;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('remember: calls at the same time and soon after share one read, later ones read again', async () => {
  let reads = 0;
  const read = remember(1000, async () => (reads += 1));
  const db = newDb();
  expect(await Promise.all([read(db), read(db)])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await read(db)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await read(db)).toBe(2);
  expect(await read(newDb())).toBe(3);
});

test('remember: a failed read is repeated by the next call', async () => {
  const outcomes = [Promise.reject(new Error('away')), Promise.resolve('there')];
  const read = remember(1000, () => outcomes.shift()!);
  const db = newDb();
  await expect(read(db)).rejects.toThrow('away');
  expect(await read(db)).toBe('there');
});
