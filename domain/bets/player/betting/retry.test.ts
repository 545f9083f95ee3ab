import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { retryUntilAnswered } from './retry.ts';

const LOST: ApiRefusal = { refused: 'network', status: 0 };
const BROKEN: ApiRefusal = { refused: 'server_error', status: 500 };

beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));

/** Time advances only while the code waits for it. */
function clock() {
  let nowMs = 0;
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    nowMs += ms;
  };
  return { now: () => nowMs, pause, pauses };
}

test('idempotency: a request is retried with growing pauses until it is answered', async () => {
  const time = clock();
  const answers = [LOST, LOST, LOST, LOST, LOST, LOST, { data: 7 }];
  const answer = await retryUntilAnswered({ ...time, untilMs: 120_000 }, async () =>
    answers.shift()!,
  );
  expect(answer).toEqual({ data: 7 });
  expect(time.pauses).toEqual([400, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('recovery: after the deadline the request is not retried and the outcome is unknown', async () => {
  const send = vi.fn(async () => LOST);
  const answer = await retryUntilAnswered({ ...clock(), untilMs: 10_000 }, send);
  expect(answer).toEqual({ refused: 'bet_unknown', status: 0 });
  expect(send).toHaveBeenCalledTimes(4);
});

test('recovery: without a network the request waits and is not sent', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const send = vi.fn(async () => LOST);
  await retryUntilAnswered({ ...clock(), untilMs: 60_000 }, send);
  expect(send).not.toHaveBeenCalled();
});

test('recovery: a malformed response is reported and not retried forever', async () => {
  const send = vi.fn(async () => BROKEN);
  expect(await retryUntilAnswered({ ...clock(), untilMs: 999_999 }, send)).toEqual(BROKEN);
  expect(send).toHaveBeenCalledTimes(6);
});
