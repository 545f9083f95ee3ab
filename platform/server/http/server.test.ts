import { request as rawRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { call, dataOf } from '#core/wire.ts';
import type { FastifyInstance } from 'fastify';
import { createLog } from '../log.ts';
import { createMemoryRateLimits } from '../rate-limits.ts';
import { atMost, on, routeOf, type Viewer } from './route.ts';
import { createHttp } from './server.ts';

/** A server with calls made for these tests, listening on the loopback: real HTTP both ways. */
let app: FastifyInstance;
let url: string;

const echo = call({
  name: 'test.echo',
  summary: 'Returns its own body.',
  method: 'POST',
  path: '/echo/{id}',
  audience: 'visitor',
  keyed: true,
  params: z.object({ id: z.string().check(z.regex(/^\d+$/, 'id_format')) }),
  query: z.object({ tab: z.optional(z.string()) }),
  body: z.object({
    text: z.string().check(z.maxLength(10, 'too_long')),
    deep: z.optional(z.json()),
  }),
  answer: dataOf(z.object({ id: z.string(), text: z.string(), key: z.string(), who: z.string() })),
});
const broken = call({
  name: 'test.broken',
  summary: 'Has a bug.',
  method: 'GET',
  path: '/broken',
  audience: 'anyone',
  answer: dataOf(z.object({})),
});
const late = call({
  name: 'test.late',
  summary: 'Reads from a database that is busy.',
  method: 'GET',
  path: '/late',
  audience: 'anyone',
  answer: dataOf(z.object({})),
});
const lateCommand = call({
  name: 'test.lateCommand',
  summary: 'Changes something in a database that is busy.',
  method: 'POST',
  path: '/late',
  audience: 'anyone',
  keyed: true,
  answer: dataOf(z.object({})),
});
const scarce = call({
  name: 'test.scarce',
  summary: 'Accepts two requests a minute.',
  method: 'GET',
  path: '/scarce',
  audience: 'anyone',
  answer: dataOf(z.object({})),
});
const blocked = call({
  name: 'test.blocked',
  summary: 'Refuses by region.',
  method: 'GET',
  path: '/blocked',
  audience: 'anyone',
  answer: dataOf(z.object({})),
  refusals: ['region_blocked'],
});
const staffOnly = call({
  name: 'test.staff',
  summary: 'For staff.',
  method: 'GET',
  path: '/staff',
  audience: 'staff',
  answer: dataOf(z.object({})),
});

const VIEWERS: Record<string, Viewer> = {
  player: { kind: 'player', id: toPlayerId(7n), session: 's', expiresAt: 0 },
  guest: { kind: 'guest', id: toPlayerId(8n), session: 's', expiresAt: 0 },
};

/** The error of a pool whose connections are all in use. */
async function askBusy(): Promise<never> {
  throw new Error('timeout exceeded when trying to connect');
}

beforeAll(async () => {
  app = await createHttp({
    routes: [
      on(echo, atMost('100 per second'), async ({ params, body, key, viewer }) => ({
        data: { id: params.id, text: body.text, key, who: viewer.kind },
      })),
      on(broken, atMost('100 per second'), async () => {
        throw new Error('the secret of the bug');
      }),
      on(late, atMost('100 per second'), askBusy),
      on(lateCommand, atMost('100 per second'), askBusy),
      on(scarce, atMost('2 per minute'), async () => ({ data: {} })),
      on(blocked, atMost('100 per second'), async () => refuse('region_blocked')),
      routeOf(staffOnly, atMost('100 per second'), async () => ({ data: {} })),
    ],
    viewerOf: async (token) => VIEWERS[token],
    rateLimits: createMemoryRateLimits(),
    log: createLog('silent'),
    allowedOrigins: new Set(['https://casino.example']),
    isSecure: true,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

function post(body: string, change: Record<string, string> = {}, path = '/echo/1') {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer player',
      'idempotency-key': 'a-good-key',
      ...change,
    },
    body,
  });
}

const refusal = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { message: string; errors: Record<string, string[]> }),
});

test('http: a valid request reaches its handler with every part', async () => {
  const answer = await post('{"text":"hello"}');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    data: { id: '1', text: 'hello', key: 'a-good-key', who: 'player' },
  });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['{"text":"far too long for it"}', {}, 422, 'bad_input', { text: ['too_long'] }],
  ['{}', {}, 422, 'bad_input', { text: ['required'] }],
  ['{"text":7}', {}, 422, 'bad_input', { text: ['invalid_type'] }],
  ['{"text":"a\\u0000"}', {}, 422, 'bad_input', { text: ['malformed'] }],
  ['{"text":"\\ud83d"}', {}, 422, 'bad_input', { text: ['malformed'] }],
  ['{"deep":[{"a\\u0000":1}]}', {}, 422, 'bad_input', { 'deep.0': ['malformed'] }],
  ['{"text":', {}, 400, 'malformed', {}],
  ['[]', {}, 422, 'bad_input', { body: ['invalid_type'] }],
  ['', {}, 400, 'malformed', {}],
  ['{"text":"a","__proto__":{"x":1}}', {}, 400, 'malformed', {}],
  ['text=a', { 'content-type': 'text/plain' }, 422, 'bad_input', { body: ['invalid_type'] }],
  ['<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type', {}],
  [
    '{"text":"a"}',
    { 'idempotency-key': '' },
    422,
    'bad_input',
    { 'Idempotency-Key': ['required'] },
  ],
  [
    '{"text":"a"}',
    { 'idempotency-key': 'no spaces!' },
    422,
    'bad_input',
    { 'Idempotency-Key': ['key_format'] },
  ],
  ['{"text":"a"}', { authorization: 'Bearer forged' }, 401, 'unauthorized', {}],
  ['{"text":"a"}', { authorization: 'Basic player' }, 401, 'unauthorized', {}],
  ['{"text":"a"}', { authorization: `Bearer ${'x'.repeat(3000)}` }, 401, 'unauthorized', {}],
])('http: %s %o is refused with %i %s', async (body, headers, status, message, errors) => {
  const answer = await refusal(await post(body, headers as Record<string, string>));
  expect(answer).toMatchObject({ status, message });
  expect(answer.errors).toEqual(errors);
});

test('http: a body nested too deeply is refused before any schema walks it', async () => {
  const deep = `${'['.repeat(40)}1${']'.repeat(40)}`;
  expect(await refusal(await post(`{"text":"a","deep":${deep}}`))).toMatchObject({
    status: 422,
    errors: { body: ['too_deep'] },
  });
});

test('http: a body that is too large is refused with 413', async () => {
  const answer = await refusal(await post(JSON.stringify({ text: 'x'.repeat(70_000) })));
  expect(answer).toMatchObject({ status: 413, message: 'body_too_large' });
});

test('http: an invalid path parameter and an unknown path', async () => {
  expect(await refusal(await post('{"text":"a"}', {}, '/echo/x'))).toMatchObject({
    status: 422,
    errors: { id: ['id_format'] },
  });
  expect(await refusal(await fetch(`${url}/nowhere`))).toMatchObject({
    status: 404,
    message: 'not_found',
  });
});

test.each([
  ['half a sign', '/%E0%A4%A'],
  ['a part as long as a page', `/echo/${'1'.repeat(4097)}`],
])('http: a path with %s in it is refused like any other', async (_, path) => {
  const answer = await fetch(url + path);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await refusal(answer)).toMatchObject({ status: 400, message: 'malformed' });
});

test('http: a bug responds 500 with its request id and without its message', async () => {
  const answer = await fetch(`${url}/broken`);
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain(answer.headers.get('x-request-id'));
  expect(text).not.toContain('secret');
});

test('http: a rate limit responds 429 with a retry time', async () => {
  const statuses = [];
  for (let turn = 0; turn < 3; turn++) statuses.push((await fetch(`${url}/scarce`)).status);
  const last = await fetch(`${url}/scarce`);
  expect(statuses).toEqual([200, 200, 429]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('http: refusals have the status of their code', async () => {
  expect((await fetch(`${url}/blocked`)).status).toBe(451);
  const asPlayer = { headers: { authorization: 'Bearer player' } };
  expect((await fetch(`${url}/staff`, asPlayer)).status).toBe(403);
  expect((await fetch(`${url}/staff`)).status).toBe(401);
});

test('http: security headers are on every response; other origins are allowed by name only', async () => {
  const known = await fetch(`${url}/blocked`, { headers: { origin: 'https://casino.example' } });
  expect(known.headers.get('access-control-allow-origin')).toBe('https://casino.example');
  const foreign = await fetch(`${url}/blocked`, { headers: { origin: 'https://evil.example' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  for (const name of ['x-content-type-options', 'x-frame-options', 'strict-transport-security']) {
    expect(foreign.headers.get(name)).not.toBeNull();
  }
});

test('http: a URL that is too long and a malformed header do not reach a handler', async () => {
  expect((await fetch(`${url}/scarce?${'x'.repeat(5000)}`)).status).toBe(400);
  const status = await new Promise<number | undefined>((resolve) => {
    const request = rawRequest(`${url}/echo/1`, { method: 'POST' }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    request.setHeader('content-length', '5');
    request.setHeader('content-type', 'application/json');
    request.end('{"a":');
  });
  expect(status).toBe(400);
});

test('http: a busy database responds busy; for a command the outcome is unknown', async () => {
  const read = await fetch(`${url}/late`);
  expect([read.status, read.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await read.json()).toMatchObject({ message: 'busy' });
  const command = await post('{}', {}, '/late');
  expect([command.status, command.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await command.json()).toMatchObject({ message: 'unexpected', errors: {} });
});

test('http: a request on an open connection while the server closes is answered busy', async () => {
  const closing = await createHttp({
    routes: [on(scarce, atMost('9 per minute'), async () => ({ data: {} }))],
    viewerOf: async () => undefined,
    rateLimits: createMemoryRateLimits(),
    log: createLog('silent'),
    allowedOrigins: new Set(),
    isSecure: false,
  });
  const isClosing = Promise.withResolvers<void>();
  const mayClose = Promise.withResolvers<void>();
  closing.addHook('preClose', async () => {
    isClosing.resolve();
    await mayClose.promise;
  });
  await closing.listen({ host: '127.0.0.1', port: 0 });
  const { port } = closing.server.address() as AddressInfo;
  const closed = closing.close();
  await isClosing.promise;
  const answer = await fetch(`http://127.0.0.1:${port}/scarce`);
  expect(await refusal(answer)).toMatchObject({ status: 503, message: 'busy', errors: {} });
  mayClose.resolve();
  await closed;
});
