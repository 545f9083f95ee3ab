import assert from 'node:assert';
import { expect, test } from 'vitest';
import { Batcher } from './batcher.ts';

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

function createBatcher(work: (orders: readonly bigint[]) => Promise<readonly bigint[]>) {
  let batches = 0;
  const batcher = new Batcher<bigint, bigint>({
    conflictKey: (order) => order,
    onError: () => undefined,
    work: (orders) => {
      batches += 1;
      return work(orders);
    },
  });
  return { batcher, batches: () => batches };
}

test('batches: while the database is away all waiting orders fail after one attempt', async () => {
  const { batcher, batches } = createBatcher(async () => Promise.reject(refused()));
  const orders = Array.from({ length: 2_000 }, (_, index) => batcher.place(BigInt(index)));
  const ends = await Promise.allSettled(orders);
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(batches()).toBe(1);
});

test('batches: a server that does not answer is not asked a second time for the same orders', async () => {
  const { batcher, batches } = createBatcher(async () =>
    Promise.reject(new Error('Query read timeout')),
  );
  const ends = await Promise.allSettled([1n, 2n, 3n].map((order) => batcher.place(order)));
  expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
  expect(batches()).toBe(1);
});

test('batches: an order that fails by itself is found, and the others are answered', async () => {
  const { batcher } = createBatcher(async (orders) => {
    assert(!orders.includes(5n), 'a bug with one order');
    return orders;
  });
  const orders = Array.from({ length: 8 }, (_, index) => batcher.place(BigInt(index)));
  const ends = await Promise.allSettled(orders);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(ends[5]!.status).toBe('rejected');
});
