import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readContracts } from '#dev/contracts.ts';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { addDocuments } from './api-docs.ts';

async function start(withStaff: boolean, isBuiltAtStart = false) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(cookie);
  const { calls, topics } = await readContracts();
  const rateLimits = createMemoryRateLimits();
  const api = { calls, topics, socketCalls: calls, rateLimits, withStaff, isBuiltAtStart };
  await addDocuments(app, api);
  return app;
}

test('documents: they are small, compressed once, and revalidated by their tag', async () => {
  const app = await start(true);
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
  const app = await start(true);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => app.inject({ url: '/openapi.json' })),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]!.json()).toMatchObject({ message: 'too_many_requests', errors: {} });
});

test('no-operator-leak: in production the documents say nothing about the calls of staff', async () => {
  const app = await start(false);
  for (const url of ['/openapi.json', '/asyncapi.json', '/docs']) {
    const { body } = await app.inject({ url });
    expect(body).not.toContain('/api/v2/staff/');
    expect(body).not.toContain('x-roles');
  }
});

test('documents: built at the start or at the first request, they are the same', async () => {
  const [early, late] = [await start(true, true), await start(true)];
  for (const url of ['/openapi.json', '/asyncapi.json', '/docs']) {
    const tags = await Promise.all(
      // Two at once build them once.
      [early, late, late].map(async (app) => (await app.inject({ url })).headers['etag']),
    );
    expect(new Set(tags).size, url).toBe(1);
  }
});
