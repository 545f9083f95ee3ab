import * as z from 'zod/mini';
import { afterEach, expect, test, vi } from 'vitest';
import { call, dataOf, type CallShape } from '#core/wire.ts';
import { createMemoryRateLimits } from '../rate-limits.ts';
import { CALL_MAX_MS, dispatch } from './dispatch.ts';
import { atMost, on, type Origin, type Route } from './route.ts';

const origin: Origin = {
  ip: '192.0.2.1',
  userAgent: '',
  requestId: 'r',
  host: '',
  language: undefined,
  region: undefined,
  cookies: {},
  headers: {},
  setCookie: () => undefined,
};
const raw = { params: {}, query: {}, body: {}, key: undefined };
const shape = {
  name: 'test.hangs',
  summary: 'Waits for a database that does not answer.',
  path: '/hangs',
  audience: 'anyone',
  answer: dataOf(z.object({})),
} as const;

const never = (): Promise<never> => new Promise(() => undefined);

function hanging(declared: CallShape & { audience: 'anyone' }): Route {
  return on(declared, atMost('10 per second'), never);
}

afterEach(() => void vi.useRealTimers());

test.each([
  ['a read', call({ ...shape, method: 'GET' }), 'busy'],
  ['a command', call({ ...shape, method: 'POST' }), 'unexpected'],
])('http: %s whose database does not answer is refused in time', async (_name, declared, code) => {
  vi.useFakeTimers();
  const rateLimits = createMemoryRateLimits();
  const answer = dispatch(hanging(declared), raw, undefined, origin, { rateLimits });
  await vi.advanceTimersByTimeAsync(CALL_MAX_MS);
  expect(await answer).toMatchObject({ status: 503, body: { message: code }, retryAfter: 2 });
});
