import { expect, test } from 'vitest';
import { Pump, type Pumped } from './pump.ts';

/** Something with so many clients to send to, which notes each turn in which it did. */
function aBroadcast(
  clients: number,
  turns: { name: string; done: number }[],
  name: string,
): Pumped {
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

test('a broadcast goes out in portions with room for everything else between them', async () => {
  const pump = new Pump(200);
  const turns: { name: string; done: number }[] = [];
  pump.add(aBroadcast(1_000, turns, 'all'));
  let others = 0;
  while (turns.length < 5) {
    await new Promise((resolve) => setImmediate(resolve));
    others++;
  }
  expect(turns.map(({ done }) => done)).toEqual([200, 200, 200, 200, 200]);
  expect(others).toBeGreaterThanOrEqual(5);
});

test('a small broadcast is not behind a large one', async () => {
  const pump = new Pump(200);
  const turns: { name: string; done: number }[] = [];
  pump.add(aBroadcast(1_000, turns, 'large'));
  pump.add(aBroadcast(3, turns, 'small'));
  while (turns.length < 7) await new Promise((resolve) => setImmediate(resolve));
  expect(turns.map(({ name }) => name).indexOf('small')).toBe(1);
  expect(
    turns.filter(({ name }) => name === 'large').reduce((sum, { done }) => sum + done, 0),
  ).toBe(1_000);
});
