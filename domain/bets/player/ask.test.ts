import { beforeEach, expect, test, vi } from 'vitest';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { askUntilAnswered, isUnanswered } from './ask.ts';

const LOST: ApiRefusal = { refused: 'network', status: 0 };
const BROKEN: ApiRefusal = { refused: 'server_error', status: 500 };

beforeEach(() => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true));

/** Time passes only while it is waited for. */
function clock() {
  let nowMs = 0;
  const pauses: number[] = [];
  const pause = async (ms: number) => {
    pauses.push(ms);
    nowMs += ms;
  };
  return { now: () => nowMs, pause, pauses };
}

test('idempotency: it asks with longer and longer pauses until it is answered', async () => {
  const time = clock();
  const answers = [LOST, LOST, LOST, LOST, LOST, LOST, { data: 7 }];
  const answer = await askUntilAnswered({ ...time, untilMs: 120_000 }, async () =>
    answers.shift()!,
  );
  expect(answer).toEqual({ data: 7 });
  expect(time.pauses).toEqual([400, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('recovery: after its time nobody asks any more, and the answer says that it is unknown', async () => {
  const ask = vi.fn(async () => LOST);
  const answer = await askUntilAnswered({ ...clock(), untilMs: 10_000 }, ask);
  expect(answer).toEqual({ refused: 'bet_unknown', status: 0 });
  expect(ask).toHaveBeenCalledTimes(4);
});

test('recovery: without a network it waits and does not ask', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const ask = vi.fn(async () => LOST);
  await askUntilAnswered({ ...clock(), untilMs: 60_000 }, ask);
  expect(ask).not.toHaveBeenCalled();
});

test('recovery: an answer that makes no sense is reported and not asked for without end', async () => {
  const ask = vi.fn(async () => BROKEN);
  expect(await askUntilAnswered({ ...clock(), untilMs: 999_999 }, ask)).toEqual(BROKEN);
  expect(ask).toHaveBeenCalledTimes(6);
});

test('a refusal of the house is an answer, also that it is busy', () => {
  expect(isUnanswered<object>(LOST)).toBe(true);
  expect(isUnanswered<object>(BROKEN)).toBe(true);
  expect(isUnanswered<object>({ refused: 'busy', status: 503 })).toBe(false);
  expect(isUnanswered<object>({ refused: 'round_over', status: 422 })).toBe(false);
  expect(isUnanswered<object>({ data: 1 })).toBe(false);
});
