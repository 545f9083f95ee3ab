import { expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { collectPages, ROWS_MAX, type FetchPage } from './collect-pages.ts';

const MANY = Array.from({ length: ROWS_MAX + 50 }, (_, index) => index);

function listing(rows: readonly number[]): FetchPage<number> {
  return async ({ limit, cursor }) => {
    const start = Number(cursor ?? 0);
    const end = start + Number(limit);
    return { data: rows.slice(start, end), next: end < rows.length ? String(end) : null };
  };
}

async function collect(ask: FetchPage<number>, signal = new AbortController().signal) {
  const progress: number[] = [];
  const pauses: number[] = [];
  const answer = await collectPages(ask, {
    signal,
    onProgress: (count) => void progress.push(count),
    pause: async (ms) => void pauses.push(ms),
  });
  return { answer, progress, pauses };
}

const hasty = (retryAfter: number): ApiRefusal => ({
  refused: 'too_many_requests',
  retryAfter,
  status: 429,
});

test('page collection: every page is collected once and in order', async () => {
  const { answer, progress } = await collect(listing(MANY.slice(0, 250)));
  expect(answer).toEqual({ rows: MANY.slice(0, 250), isCut: false });
  expect(progress).toEqual([100, 200, 250]);
});

test('page collection: rows above the maximum are cut, and the result says so', async () => {
  const { answer } = await collect(listing(MANY));
  expect(answer).toEqual({ rows: MANY.slice(0, ROWS_MAX), isCut: true });
  const exact = await collect(listing(MANY.slice(0, ROWS_MAX)));
  expect(exact.answer).toEqual({ rows: MANY.slice(0, ROWS_MAX), isCut: false });
});

test('page collection: after a rate limit response the same page is requested later', async () => {
  const refusals = [hasty(3), hasty(60)];
  const ask: FetchPage<number> = async (query, signal) =>
    (query.cursor === '100' && refusals.shift()) || listing(MANY.slice(0, 150))(query, signal);
  const { answer, pauses } = await collect(ask);
  expect(pauses).toEqual([3_000, 60_000]);
  expect(answer).toEqual({ rows: MANY.slice(0, 150), isCut: false });
});

test('page collection: too long a wait, another refusal and a stop end it', async () => {
  for (const refusal of [hasty(600), { refused: 'network', status: 0 }]) {
    const { answer } = await collect(async () => refusal);
    expect(answer).toEqual(refusal);
  }
  const stop = new AbortController();
  stop.abort();
  const { answer } = await collect(async () => hasty(1), stop.signal);
  expect(isRefusal(answer)).toBe(true);
});
