import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '#core/wire.ts';
import { useKeyedApi } from './use-keyed-api.ts';

const Body = z.object({ amount: z.string() });
const pay = call({
  name: 'test.pay',
  summary: 'Pays',
  method: 'POST',
  path: '/pay',
  audience: 'player',
  body: Body,
  answer: z.object({ data: z.string() }),
});

let keys: (string | null)[];
let answers: (() => Response)[];

beforeEach(() => {
  keys = [];
  answers = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answers.shift()!();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const PAID = json(200, { data: 'paid' });
const LOST = () => {
  throw new TypeError('Failed to fetch');
};
const UNEXPECTED = json(500, { message: 'unexpected' });
const REFUSED = json(422, { message: 'insufficient_funds' });
const BUSY = json(503, { message: 'busy' });

/** Sends these amounts one after another; returns which of the keys were equal. */
async function send(...amounts: string[]): Promise<number[]> {
  const { result, rerender } = renderHook(useKeyedApi);
  for (const amount of amounts) {
    await result.current(pay, { body: { amount } });
    rerender();
  }
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true);
  return keys.map((key) => keys.indexOf(key));
}

test('idempotency: a request of unknown outcome is repeated under the same key', async () => {
  answers = [LOST, UNEXPECTED, PAID];
  expect(await send('5', '5', '5')).toEqual([0, 0, 0]);
});

test('idempotency: a changed request gets a new key, and so does the first one after it', async () => {
  answers = [LOST, LOST, PAID];
  expect(await send('5', '6', '5')).toEqual([0, 1, 2]);
});

test('idempotency: after a response the same request is a new one', async () => {
  answers = [PAID, REFUSED, BUSY, PAID];
  expect(await send('5', '5', '5', '5')).toEqual([0, 1, 2, 3]);
});

test('idempotency: a lost request is sent again at once under its key when the caller wants it', async () => {
  vi.useFakeTimers();
  answers = [LOST, PAID];
  const { result } = renderHook(useKeyedApi);
  const answer = result.current(pay, { body: { amount: '5' }, retryLost: true });
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await answer).toEqual({ data: 'paid' });
  expect(keys[0]).toBe(keys[1]);
});
