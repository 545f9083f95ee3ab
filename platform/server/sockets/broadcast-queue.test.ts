import { expect, test } from 'vitest';
import { BroadcastQueue, type BroadcastSource } from './broadcast-queue.ts';

/** A broadcast to so many clients, which records each turn in which it sent. */
function aBroadcast(
  clients: number,
  turns: { name: string; done: number }[],
  name: string,
): BroadcastSource {
  let left = clients;
  return {
    pass(budget) {
      const done = Math.min(left, budget);
      left -= done;
      turns.push({ name, done });
      return { done, isFinished: left === 0 };
    },
  };
}

test('sockets: a broadcast goes out in batches with room for other work between them', async () => {
  const queue = new BroadcastQueue(200);
  const turns: { name: string; done: number }[] = [];
  queue.add(aBroadcast(1_000, turns, 'all'));
  let others = 0;
  while (turns.length < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    others++;
  }
  expect(turns.map(({ done }) => done)).toEqual([200, 200, 200, 200, 200]);
  expect(others).toBeGreaterThanOrEqual(5);
});

test('sockets: a small broadcast does not wait for a large one', async () => {
  const queue = new BroadcastQueue(200);
  const turns: { name: string; done: number }[] = [];
  queue.add(aBroadcast(1_000, turns, 'large'));
  queue.add(aBroadcast(3, turns, 'small'));
  while (turns.length < 7) await new Promise((resolve) => setImmediate(resolve));
  expect(turns.map(({ name }) => name).indexOf('small')).toBe(1);
  expect(
    turns.filter(({ name }) => name === 'large').reduce((sum, { done }) => sum + done, 0),
  ).toBe(1_000);
});
