import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { createMemoryRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { errorPageRoutes } from './index.ts';

async function server() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('error', stream);
  const app = await createHttp({
    routes: errorPageRoutes(log),
    viewerOf: async () => undefined,
    rateLimits: createMemoryRateLimits(),
    log,
    allowedOrigins: new Set(),
    isSecure: false,
  });
  return { app, lines };
}

const body = { name: 'TypeError', message: 'x is\nnot', stack: 'at y', path: '/ru', build: 'b' };

test('shell.error-page: the number on the page is in the server log', async () => {
  const { app, lines } = await server();
  const answer = await app.inject({ method: 'POST', url: '/api/v2/client-errors', body });
  const { data } = answer.json<{ data: { id: string } }>();
  expect(data.id).toMatch(/^[0-9a-f-]{36}$/);
  const entry = JSON.parse(lines.at(-1) ?? '') as { errorId: string; page: typeof body };
  expect(entry).toMatchObject({ errorId: data.id, page: body });
});

test('shell.error-page: reports are bounded in size and number', async () => {
  const { app, lines } = await server();
  const long = { ...body, stack: 'x'.repeat(4001) };
  const refused = await app.inject({ method: 'POST', url: '/api/v2/client-errors', body: long });
  expect(refused.statusCode).toBe(422);
  const send = () => app.inject({ method: 'POST', url: '/api/v2/client-errors', body });
  const answers = await Promise.all(Array.from({ length: 30 }, send));
  expect(answers.filter((answer) => answer.statusCode === 429).length).toBeGreaterThanOrEqual(10);
  expect(lines.length).toBeLessThanOrEqual(20);
});

test('shell.error-page: the reports of all visitors together are bounded', async () => {
  const { app, lines } = await server();
  const send = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/v2/client-errors',
      remoteAddress: `198.51.100.${n % 50}`,
      body,
    });
  await Promise.all(Array.from({ length: 100 }, (_, n) => send(n)));
  expect(lines).toHaveLength(60);
});
