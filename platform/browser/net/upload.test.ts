/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#core/wire.ts';
import { configureApi } from './api.ts';
import { setPayload } from '../boot.ts';
import { upload } from './upload.ts';

const send = call({
  name: 'test.send',
  summary: 'Takes a file.',
  method: 'POST',
  path: '/files',
  audience: 'player',
  query: z.object({ kind: z.string() }),
  upload: { types: ['image/jpeg'], maxBytes: 1_000_000 },
  answer: z.object({ length: z.number() }),
});

type Seen = { request: IncomingMessage; body: Buffer };
let handle: (seen: Seen, response: ServerResponse) => void;
let stop: () => Promise<void>;

beforeEach(async () => {
  const server = createServer((request, response) => {
    const open = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, content-type, accept-language, accept',
      'access-control-expose-headers': 'retry-after',
    };
    for (const [name, value] of Object.entries(open)) response.setHeader(name, value);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handle({ request, body: Buffer.concat(parts) }, response));
    return undefined;
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

const file = new Blob([new Uint8Array(5000)], { type: 'image/jpeg' });
const query = { kind: 'passport' };

function answer(response: ServerResponse, status: number, body: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

test('upload: a file arrives complete, with the token and its media type', async () => {
  configureApi({ token: () => 't1', language: () => 'kz' });
  let seen: Seen | undefined;
  handle = (got, response) => {
    seen = got;
    answer(response, 200, { length: got.body.length });
  };
  expect(await upload(send, { query, file })).toEqual({ length: 5000 });
  expect(seen?.request.url).toBe('/files?kind=passport');
  expect(seen?.request.headers).toMatchObject({
    'content-type': 'image/jpeg',
    authorization: 'Bearer t1',
    'accept-language': 'kk-KZ',
  });
});

test('upload: an expired token is renewed once, and the file sent again', async () => {
  let token = 'old';
  const refresh = async () => (token = 'new');
  configureApi({ token: () => token, refresh });
  const tokens: unknown[] = [];
  handle = ({ request, body }, response) => {
    tokens.push(request.headers.authorization);
    if (tokens.length === 1) return answer(response, 401, { message: 'unauthorized', errors: {} });
    return answer(response, 200, { length: body.length });
  };
  expect(await upload(send, { query, file })).toEqual({ length: 5000 });
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
});

test('upload: a refusal is a value with its status and the time to retry', async () => {
  handle = (_, response) =>
    answer(response, 429, { message: 'too_many_requests', errors: {} }, { 'retry-after': '7' });
  expect(await upload(send, { query, file })).toMatchObject({
    refused: 'too_many_requests',
    status: 429,
    retryAfter: 7,
  });
  handle = (_, response) => void response.writeHead(502).end('<html>');
  expect(await upload(send, { query, file })).toMatchObject({
    refused: 'server_error',
    status: 502,
  });
});

test('upload: it can be cancelled while sending', async () => {
  const control = new AbortController();
  handle = () => control.abort();
  const answered = await upload(send, { query, file, signal: control.signal });
  expect(answered).toMatchObject({ refused: 'aborted', status: 0 });
});
