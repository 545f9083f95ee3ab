import { expect, test } from 'vitest';
import { remember } from './remember.ts';

test('work is done once for all who ask in its time, and again after it', async () => {
  let [runs, nowMs] = [0, 0];
  const recall = remember(
    () => Promise.resolve(++runs),
    1_000,
    () => nowMs,
  );
  expect(await Promise.all([recall(), recall(), recall()])).toEqual([1, 1, 1]);
  nowMs = 999;
  expect(await recall()).toBe(1);
  nowMs = 1_000;
  expect(await recall()).toBe(2);
});

test('what failed is not kept', async () => {
  let runs = 0;
  const recall = remember(
    () => (++runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs)),
    1_000,
    () => 0,
  );
  await expect(recall()).rejects.toThrow('away');
  expect(await recall()).toBe(2);
});
