import { expect, test } from 'vitest';
import { backoffMs, retry } from './retry.ts';

const options = { attempts: 3, delayMs: 1, isRetryable: () => true };

test('retry: work that fails twice is answered by its third attempt', async () => {
  let calls = 0;
  const failures: number[] = [];
  const answer = await retry(
    async () => {
      calls += 1;
      if (calls < 3) throw new Error('passing');
      return calls;
    },
    { ...options, onRetry: (_, attempt) => failures.push(attempt) },
  );
  expect(answer).toBe(3);
  expect(failures).toEqual([1, 2]);
});

test('retry: the last failure is thrown, and one that no retry can resolve at once', async () => {
  let calls = 0;
  const fail = async (): Promise<never> => {
    calls += 1;
    throw new Error(`failure ${calls}`);
  };
  await expect(retry(fail, options)).rejects.toThrow('failure 3');
  await expect(retry(fail, { ...options, isRetryable: () => false })).rejects.toThrow('failure 4');
});

test('retry: pauses double, and two waiters rarely wait the same time', () => {
  expect(backoffMs(1, 100, 0)).toBe(50);
  expect(backoffMs(1, 100, 0.999)).toBeCloseTo(99.95);
  expect(backoffMs(4, 100, 0)).toBe(400);
  const pauses = new Set(Array.from({ length: 50 }, () => backoffMs(2, 100)));
  expect(pauses.size).toBeGreaterThan(40);
});
