import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStepResultDelay } from './step-result-delay.ts';

const paused = vi.hoisted(() => new Map<string, number>());
// The socket is replaced: what matters is which topics are paused, and for how long.
vi.mock('#platform/browser/net/socket.ts', () => ({
  pauseTopic({ name }: { name: string }) {
    paused.set(name, (paused.get(name) ?? 0) + 1);
    return () => paused.set(name, (paused.get(name) ?? 0) - 1);
  },
}));

beforeEach(() => {
  paused.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const waiting = () => [...paused].filter(([, count]) => count > 0).map(([name]) => name);
const RESULTS = ['me.balance', 'bets.live', 'lobby.players'];

test('secrecy: the result of a round is published nowhere before its animation has ended', async () => {
  const delay = createStepResultDelay(() => 1_250);
  const shown: string[] = [];
  delay.defer(() => shown.push('lost'));
  expect([shown, waiting()]).toEqual([[], RESULTS]);
  vi.advanceTimersByTime(400);
  delay.release();
  expect([shown, waiting()]).toEqual([['lost'], []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(shown).toEqual(['lost']);
});

test('secrecy: a balance that arrives before the response of the step waits for it', async () => {
  const delay = createStepResultDelay(() => 1_250);
  const answer = Promise.withResolvers<string>();
  const shown: string[] = [];
  const step = delay
    .pauseDuring(() => answer.promise)
    .then((end) => delay.defer(() => shown.push(end)));
  expect(waiting()).toEqual(RESULTS);
  answer.resolve('won');
  await step;
  await vi.advanceTimersByTimeAsync(10);
  expect([shown, waiting()]).toEqual([[], RESULTS]);
  await vi.advanceTimersByTimeAsync(1_250);
  expect([shown, waiting()]).toEqual([['won'], []]);
});

test('step result: a step that ends nothing, or fails, delays nothing', async () => {
  const delay = createStepResultDelay(() => 1_250);
  await delay.pauseDuring(async () => 'goes on');
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting()).toEqual([]);
  await expect(delay.pauseDuring(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting()).toEqual([]);
});

test('step result: without animation everything is published at once', async () => {
  const delay = createStepResultDelay(() => 0);
  const shown: string[] = [];
  await delay.pauseDuring(async () => delay.defer(() => shown.push('lost')));
  expect([shown, waiting(), vi.getTimerCount()]).toEqual([['lost'], [], 0]);
});

test('step result: autobet waits until the animation has ended', async () => {
  const delay = createStepResultDelay(() => 400);
  let isRested = false;
  delay.defer(() => undefined);
  void delay.settled().then(() => (isRested = true));
  await vi.advanceTimersByTimeAsync(399);
  expect(isRested).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRested).toBe(true);
  await delay.settled();
});
