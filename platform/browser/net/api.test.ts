// @vitest-environment node
/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '#core/refusal.ts';
import { call } from '#core/wire.ts';
import { acceptLanguage, api, configureApi, newKey } from './api.ts';
import { setPayload } from '../boot.ts';

const read = call({
  name: 'test.read',
  summary: 'Reads.',
  method: 'GET',
  path: '/things/{id}',
  audience: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.string()) }),
  answer: z.object({ seen: z.string() }),
});
const write = call({
  name: 'test.write',
  summary: 'Writes.',
  method: 'POST',
  path: '/things',
  audience: 'player',
  body: z.object({ amount: z.string() }),
  answer: z.object({ seen: z.string() }),
});
const refresh = call({
  name: 'auth.refreshToken',
  summary: 'Refreshes.',
  method: 'POST',
  path: '/auth/refresh-token',
  audience: 'anyone',
  body: z.object({}),
  answer: z.object({ access_token: z.string() }),
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
let handle: Handler;
let seen: IncomingMessage[];
let stop: () => Promise<void>;

beforeEach(async () => {
  seen = [];
  const server = createServer((request, response) => {
    seen.push(request);
    handle(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  setPayload({ serviceMap: { api: { url: 'http://127.0.0.1', port } } });
  stop = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
});

afterEach(() => stop());

function answer(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function visitor(start: string | null, renew: () => Promise<string | null>): void {
  let token = start;
  configureApi({
    token: () => token,
    refresh: async () => {
      token = await renew();
      return token;
    },
    language: () => 'kz',
    region: () => 'KZ',
  });
}

test('auth.refresh: ten parallel 401 responses, exactly one refresh, all replayed', async () => {
  handle = (request, response) => {
    if (request.url === '/auth/refresh-token') {
      setTimeout(() => answer(response, 200, { access_token: 'new' }), 30);
      return;
    }
    const isNew = request.headers.authorization === 'Bearer new';
    answer(response, isNew ? 200 : 401, isNew ? { seen: 'yes' } : { message: 'unauthorized' });
  };
  visitor('old', async () => {
    const fresh = await api(refresh);
    return isRefusal(fresh) ? null : fresh.access_token;
  });
  const ids = Array.from({ length: 10 }, (_, index) => String(index));
  const answers = await Promise.all(ids.map((id) => api(read, { params: { id } })));
  expect(answers).toEqual(ids.map(() => ({ seen: 'yes' })));
  expect(seen.filter((request) => request.url === '/auth/refresh-token')).toHaveLength(1);
  expect(seen).toHaveLength(21);
});

test('auth.refresh: a replayed call that is refused again is not replayed twice', async () => {
  handle = (_, response) => answer(response, 401, { message: 'unauthorized', errors: {} });
  let refreshes = 0;
  visitor('old', () => Promise.resolve(`new${(refreshes += 1)}`));
  const refusal = await api(write, { body: { amount: '1' } });
  expect(refusal).toMatchObject({ refused: 'unauthorized', status: 401 });
  expect([seen.length, refreshes]).toEqual([2, 1]);
});

test('auth.refresh: the refresh call itself is never refreshed', async () => {
  handle = (_, response) => answer(response, 401, { message: 'session_expired', errors: {} });
  let refreshes = 0;
  visitor('old', () => Promise.resolve(`new${(refreshes += 1)}`));
  expect(await api(refresh)).toMatchObject({ refused: 'session_expired', status: 401 });
  expect([seen.length, refreshes]).toEqual([1, 0]);
});

test('auth.refresh: an outdated token is swapped for the one already renewed', async () => {
  let token = 'old';
  let refreshes = 0;
  handle = (request, response) => {
    const isNew = request.headers.authorization === 'Bearer new';
    token = 'new';
    answer(response, isNew ? 200 : 401, isNew ? { seen: 'yes' } : { message: 'unauthorized' });
  };
  configureApi({
    token: () => token,
    refresh: () => Promise.resolve(`r${(refreshes += 1)}`),
  });
  expect(await api(write, { body: { amount: '1' } })).toEqual({ seen: 'yes' });
  expect(refreshes).toBe(0);
});

test('api: calls carry bearer, Region, Accept-Language and Idempotency-Key', async () => {
  handle = (_, response) => answer(response, 200, { seen: 'yes' });
  visitor('token', () => Promise.resolve(null));
  const key = newKey();
  await api(write, { body: { amount: '1' }, key });
  await api(read, { params: { id: 'a/b' }, query: { page: 'x y' } });
  expect(seen[0]!.headers).toMatchObject({
    authorization: 'Bearer token',
    region: 'KZ',
    'accept-language': 'kk-KZ',
    'idempotency-key': key,
  });
  expect(seen[1]!.url).toBe('/things/a%2Fb?page=x+y');
  expect(acceptLanguage('br')).toBe('pt-BR');
});

test('api: reads are retried, bounded, honouring Retry-After', async () => {
  const answers = [503, 429, 200];
  handle = (_, response) => {
    answer(response, answers.shift()!, { seen: 'late' }, { 'retry-after': '0' });
  };
  visitor(null, () => Promise.resolve(null));
  expect(await api(read, { params: { id: '1' } })).toEqual({ seen: 'late' });
  handle = (_, response) => answer(response, 503, { message: 'busy' }, { 'retry-after': '0' });
  expect(await api(read, { params: { id: '1' } })).toMatchObject({ refused: 'busy', status: 503 });
  expect(seen).toHaveLength(6);
});

test('api: a long Retry-After is not waited for, and a 404 is not retried', async () => {
  handle = (_, response) =>
    answer(response, 429, { message: 'too_many_requests' }, { 'retry-after': '60' });
  visitor(null, () => Promise.resolve(null));
  expect(await api(read, { params: { id: '1' } })).toMatchObject({ retryAfter: 60, status: 429 });
  handle = (_, response) => answer(response, 404, { message: 'not_found' });
  expect(await api(read, { params: { id: '1' } })).toMatchObject({ status: 404 });
  expect(seen).toHaveLength(2);
});

test('api: writes are retried only when the response was lost and retries were requested', async () => {
  const keys: unknown[] = [];
  let losses = 1;
  handle = (request, response) => {
    keys.push(request.headers['idempotency-key']);
    losses -= 1;
    if (losses >= 0) request.socket.destroy();
    else answer(response, 200, { seen: 'once' });
  };
  visitor(null, () => Promise.resolve(null));
  expect(await api(write, { body: { amount: '1' }, key: 'key-00001' })).toMatchObject({
    refused: 'network',
    status: 0,
  });
  losses = 1;
  const input = { body: { amount: '1' }, key: 'key-00002', retryLost: true };
  expect(await api(write, input)).toEqual({ seen: 'once' });
  expect(keys).toEqual(['key-00001', 'key-00002', 'key-00002']);
  handle = (_, response) => answer(response, 503, { message: 'busy' });
  expect(await api(write, input)).toMatchObject({ status: 503 });
  expect(seen).toHaveLength(4);
});

test('api: a foreign response is a server_error, a silent server a timeout', async () => {
  handle = (_, response) => {
    response.writeHead(502);
    response.end('<html>Bad gateway</html>');
  };
  visitor(null, () => Promise.resolve(null));
  const body = { amount: '1' };
  expect(await api(write, { body })).toMatchObject({ refused: 'server_error', status: 502 });
  handle = () => undefined;
  expect(await api(write, { body, timeoutMs: 50 })).toMatchObject({
    refused: 'timeout',
    status: 0,
  });
});
