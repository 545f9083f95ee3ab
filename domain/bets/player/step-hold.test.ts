import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStepHold } from './step-hold.ts';

const paused = vi.hoisted(() => new Map<string, number>());
// The socket is no part of this: what counts is which topics wait, and for how long.
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
const RESULTS = ['me.balance', 'bets.live'];

test('secrecy: how a round ended is told nowhere before its scene is at rest', async () => {
  const hold = createStepHold(() => 1_250);
  const told: string[] = [];
  hold.tell(() => told.push('lost'));
  expect([told, waiting()]).toEqual([[], RESULTS]);
  vi.advanceTimersByTime(400);
  hold.release();
  expect([told, waiting()]).toEqual([['lost'], []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual(['lost']);
});

test('secrecy: a balance that is quicker than the answer of the step waits for it', async () => {
  const hold = createStepHold(() => 1_250);
  const answer = Promise.withResolvers<string>();
  const told: string[] = [];
  const asked = hold.during(() => answer.promise).then((end) => hold.tell(() => told.push(end)));
  expect(waiting()).toEqual(RESULTS);
  answer.resolve('won');
  await asked;
  await vi.advanceTimersByTimeAsync(10);
  expect([told, waiting()]).toEqual([[], RESULTS]);
  await vi.advanceTimersByTimeAsync(1_250);
  expect([told, waiting()]).toEqual([['won'], []]);
});

test('a step that ends nothing, or fails, keeps nothing back', async () => {
  const hold = createStepHold(() => 1_250);
  await hold.during(async () => 'goes on');
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting()).toEqual([]);
  await expect(hold.during(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await vi.advanceTimersByTimeAsync(1);
  expect(waiting()).toEqual([]);
});

test('where nothing moves all is told at once', async () => {
  const hold = createStepHold(() => 0);
  const told: string[] = [];
  await hold.during(async () => hold.tell(() => told.push('lost')));
  expect([told, waiting(), vi.getTimerCount()]).toEqual([['lost'], [], 0]);
});

test('whoever plays on by himself waits until the scene is at rest', async () => {
  const hold = createStepHold(() => 400);
  let isRested = false;
  hold.tell(() => undefined);
  void hold.rest().then(() => (isRested = true));
  await vi.advanceTimersByTimeAsync(399);
  expect(isRested).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isRested).toBe(true);
  await hold.rest();
});
