import { expect, test } from 'vitest';
import { cached } from './cached.ts';

test('cache: a cached result is computed once within its lifetime, and again after it', async () => {
  let [runs, nowMs] = [0, 0];
  const read = cached(
    () => Promise.resolve(++runs),
    1_000,
    () => nowMs,
  );
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  nowMs = 999;
  expect(await read()).toBe(1);
  nowMs = 1_000;
  expect(await read()).toBe(2);
});

test('cache: a failed computation is not cached', async () => {
  let runs = 0;
  const read = cached(
    () => (++runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs)),
    1_000,
    () => 0,
  );
  await expect(read()).rejects.toThrow('away');
  expect(await read()).toBe(2);
});
