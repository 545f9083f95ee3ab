import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWithBackoff } from './retry-with-backoff.ts';

// Failures are written to the console, which stays silent in tests.
vi.mock('../log.ts', () => ({ logFailure: () => {} }));

let isOnline: boolean;
let isHidden: boolean;
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers();
  [isOnline, isHidden] = [true, false];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** A server that fails the first so many requests. */
function app(away: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= away) throw new TypeError('Failed to fetch');
    return 'here';
  });
  const took: string[] = [];
  stop = retryWithBackoff(load, (value) => took.push(value));
  return { load, took };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('retry: a failed load is repeated after 1, 2, 4 … 30 seconds, until it succeeds', async () => {
  const { load, took } = app(7);
  await pass(0);
  const asked: number[] = [];
  for (const pause of [1, 2, 4, 8, 16, 30, 30]) {
    await pass(pause - 0.001);
    asked.push(load.mock.calls.length);
    await pass(0.001);
  }
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(took).toEqual(['here']);
  await pass(300);
  expect(load).toHaveBeenCalledTimes(8);
  expect(vi.getTimerCount()).toBe(0);
});

test('retry: a hidden page tries once, and again when it becomes visible', async () => {
  isHidden = true;
  const { load, took } = app(1);
  await pass(600);
  expect(load).toHaveBeenCalledTimes(1);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(took).toEqual(['here']);
});

test('retry: without a network there is no request, and with one it is sent at once', async () => {
  isOnline = false;
  const { load, took } = app(0);
  await pass(60);
  expect(load).not.toHaveBeenCalled();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(took).toEqual(['here']);
});

test('retry: showing the page again and again does not shorten the delays', async () => {
  const { load } = app(3);
  await pass(0);
  for (let i = 0; i < 10; i++) document.dispatchEvent(new Event('visibilitychange'));
  await pass(0.5);
  expect(load).toHaveBeenCalledTimes(1);
});

test('retry: after stopping there is no result and no further request', async () => {
  const { load, took } = app(1);
  await pass(0);
  stop();
  await pass(300);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  expect(took).toEqual([]);
});
