import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWithBackoff } from './retry-with-backoff.ts';

// What fails is written to the console, which stays silent in tests.
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

/** A house that is away for the first so many questions. */
function house(away: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= away) throw new TypeError('Failed to fetch');
    return 'here';
  });
  const took: string[] = [];
  stop = retryWithBackoff(load, (value) => took.push(value));
  return { load, took };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

test('what failed is asked for again after 1, 2, 4 … 30 seconds, until it has come', async () => {
  const { load, took } = house(7);
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

test('a page that nobody sees asks once, and again when it is looked at', async () => {
  isHidden = true;
  const { load, took } = house(1);
  await pass(600);
  expect(load).toHaveBeenCalledTimes(1);
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(took).toEqual(['here']);
});

test('without a network nothing is asked for, and with one at once', async () => {
  isOnline = false;
  const { load, took } = house(0);
  await pass(60);
  expect(load).not.toHaveBeenCalled();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(took).toEqual(['here']);
});

test('looking at the page again and again does not hurry the house', async () => {
  const { load } = house(3);
  await pass(0);
  for (let i = 0; i < 10; i++) document.dispatchEvent(new Event('visibilitychange'));
  await pass(0.5);
  expect(load).toHaveBeenCalledTimes(1);
});

test('who leaves hears nothing more, and nothing more is asked for', async () => {
  const { load, took } = house(1);
  await pass(0);
  stop();
  await pass(300);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  expect(took).toEqual([]);
});
