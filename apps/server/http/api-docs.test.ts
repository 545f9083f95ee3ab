import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContracts } from '#dev/contracts.ts';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { addDocuments } from './api-docs.ts';

type Server = Awaited<ReturnType<typeof start>>;

let early: Server;
let late: Server;
let inProduction: Server;
beforeAll(async () => {
  early = await start(true, true);
  late = await start(true);
  inProduction = await start(false);
});
afterAll(() => Promise.all([early, late, inProduction].map((app) => app.close())));

async function start(withStaff: boolean, isBuiltAtStart = false) {
  const app = Fastify();
  await app.register(cookie);
  const { calls, topics } = await readContracts();
  const rateLimits = createMemoryRateLimits();
  const api = { calls, topics, socketCalls: calls, rateLimits, withStaff, isBuiltAtStart };
  await addDocuments(app, api);
  return app;
}

test('documents: they are small, compressed once, and revalidated by their tag', async () => {
  const app = late;
  for (const [url, bytesMax] of [
    ['/openapi.json', 1_400_000],
    ['/asyncapi.json', 1_400_000],
    ['/docs', 2_100_000],
  ] as const) {
    const whole = await app.inject({ url });
    expect(whole.rawPayload.length, url).toBeLessThan(bytesMax);
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(small.rawPayload.length, url).toBeLessThan(90_000);
    const again = await app.inject({
      url,
      headers: { 'if-none-match': String(whole.headers['etag']) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  }
});

test('documents: one network may read them thirty times a minute', async () => {
  const request = { url: '/openapi.json', remoteAddress: '192.0.2.7' };
  const answers = await Promise.all(Array.from({ length: 40 }, () => inProduction.inject(request)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]!.json()).toMatchObject({ message: 'too_many_requests', errors: {} });
});

test('no-operator-leak: in production the documents say nothing about the calls of staff', async () => {
  for (const url of ['/openapi.json', '/asyncapi.json', '/docs']) {
    const { body } = await inProduction.inject({ url });
    expect(body).not.toContain('/api/v2/staff/');
    expect(body).not.toContain('x-roles');
  }
});

test('documents: built at the start or at the first request, they are the same', async () => {
  for (const url of ['/openapi.json', '/asyncapi.json', '/docs']) {
    const tags = await Promise.all(
      // Two at once build them once.
      [early, late, late].map(async (app) => (await app.inject({ url })).headers['etag']),
    );
    expect(new Set(tags).size, url).toBe(1);
  }
});
