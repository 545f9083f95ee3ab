import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { call, dataOf } from '#core/wire.ts';
import { createLog } from '../log.ts';
import { socketCalls } from '../sockets/calls.ts';
import { createMemoryRateLimits } from '../rate-limits.ts';
import { openApi } from './openapi.ts';
import { atMost, on, type Origin, type Route, type Viewer } from './route.ts';
import { createHttp } from './server.ts';
import { readUpload } from './upload.ts';

const MAX = 200_000;
const keep = call({
  name: 'test.keep',
  summary: 'Returns the length of a file.',
  method: 'POST',
  path: '/files/{kind}',
  audience: 'player',
  params: z.object({ kind: z.enum(['photo', 'paper']) }),
  query: z.object({ name: z.optional(z.string().check(z.maxLength(20, 'too_long'))) }),
  upload: { types: ['image/jpeg', 'image/png'], maxBytes: MAX },
  answer: dataOf(z.object({ type: z.string(), length: z.number(), name: z.string() })),
  refusals: ['forbidden'],
});
const give = call({
  name: 'test.give',
  summary: 'Gives a file.',
  method: 'GET',
  path: '/files/{kind}',
  audience: 'anyone',
  params: z.object({ kind: z.string() }),
  download: ['application/pdf'],
  answer: z.object({}),
  refusals: ['not_found'],
});

const VIEWERS: Record<string, Viewer> = {
  player: { kind: 'player', id: toPlayerId(7n), session: 's', expiresAt: 0 },
  hasty: { kind: 'player', id: toPlayerId(8n), session: 's', expiresAt: 0 },
  guest: { kind: 'guest', id: toPlayerId(9n), session: 's', expiresAt: 0 },
};

let app: FastifyInstance;
let url: string;
let handled = 0;

const routes: Route[] = [
  on(keep, atMost('20 per minute'), async ({ params, query, upload }) => {
    handled += 1;
    if (params.kind === 'paper') return refuse('forbidden');
    const { type, bytes } = upload;
    return { data: { type, length: bytes.length, name: query.name ?? '' } };
  }),
  on(give, atMost('100 per second'), async ({ params }) => {
    if (params.kind !== 'paper') return refuse('not_found');
    return { file: Buffer.from('%PDF-'), type: 'application/pdf', name: 'a"b/../c.pdf' };
  }),
];

beforeAll(async () => {
  app = await createHttp({
    routes,
    viewerOf: async (token) => VIEWERS[token],
    rateLimits: createMemoryRateLimits(),
    log: createLog('silent'),
    allowedOrigins: new Set(),
    isSecure: false,
  });
  // A route that notices at once when a sender falls silent.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post<{ Querystring: { account?: string } }>('/slow', async (clientRequest) => {
      const { account } = clientRequest.query;
      const owner = account === undefined ? undefined : toPlayerId(BigInt(account));
      return readUpload(clientRequest, keep.upload, owner, { idleMs: 60, totalMs: 200 });
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

type Sending = {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  /** Chunks written one after another; a number is a pause in milliseconds. */
  readonly parts?: readonly (Buffer | number)[];
};
type UploadResult = { status: number; body: Record<string, unknown>; sent: number };

/** Sends a body chunk by chunk and stops when the response arrives, as a careful client does. */
function send({ path = '/files/photo', headers = {}, parts = [] }: Sending): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'image/jpeg', authorization: 'Bearer player', ...headers };
    let sent = 0;
    const clientRequest = request(
      url + path,
      { method: 'POST', headers: all, agent: false },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => {
          const body = JSON.parse(text) as Record<string, unknown>;
          resolve({ status: answer.statusCode!, body, sent });
          clientRequest.destroy();
        });
      },
    );
    clientRequest.on('error', (error) => reject(error));
    clientRequest.flushHeaders();
    void (async () => {
      for (const part of parts) {
        if (clientRequest.destroyed) return;
        if (typeof part === 'number') await new Promise((done) => setTimeout(done, part));
        else {
          await new Promise<void>((done) => void clientRequest.write(part, () => done()));
          sent += part.length;
        }
      }
      clientRequest.end();
    })();
  });
}

test('uploads: a file arrives as it was sent, with the parameters of its query', async () => {
  const parts = [Buffer.alloc(MAX / 2, 1), 5, Buffer.alloc(MAX / 2, 2)];
  const result = await send({ path: '/files/photo?name=a.jpg', parts });
  expect(result).toMatchObject({
    status: 200,
    body: { data: { type: 'image/jpeg', length: MAX, name: 'a.jpg' } },
  });
});

test.each([
  ['an anonymous client', { headers: { authorization: '' } }, 401, 'unauthorized'],
  ['a guest', { headers: { authorization: 'Bearer guest' } }, 401, 'unauthorized'],
  ['a wrong path', { path: '/files/song' }, 422, 'bad_input'],
  ['a long name', { path: `/files/photo?name=${'x'.repeat(30)}` }, 422, 'bad_input'],
  ['another type', { headers: { 'content-type': 'image/svg+xml' } }, 415, 'unsupported_media_type'],
  ['JSON', { headers: { 'content-type': 'application/json' } }, 415, 'unsupported_media_type'],
  ['a form', { headers: { 'content-type': 'multipart/form-data' } }, 415, 'unsupported_media_type'],
  ['too long', { headers: { 'content-length': `${MAX + 1}` } }, 413, 'body_too_large'],
])(
  'uploads: %s is refused before a byte of the body is read',
  async (_who, sending: Sending, status, code) => {
    const before = handled;
    // The body is never sent: a response proves that the server did not wait for it.
    const headers = { 'content-length': '1000', ...sending.headers };
    const result = await send({ ...sending, headers, parts: [500] });
    expect(result).toMatchObject({ status, body: { message: code } });
    expect(handled).toBe(before);
  },
);

test('uploads: the rate limit is enforced before the body is read', async () => {
  const headers = { authorization: 'Bearer hasty' };
  for (let turn = 0; turn < 20; turn++) {
    await send({ headers, parts: [Buffer.from('x')] });
  }
  const result = await send({ headers: { ...headers, 'content-length': '1000' }, parts: [500] });
  expect(result).toMatchObject({ status: 429, body: { message: 'too_many_requests' } });
});

test('uploads: an endless stream is refused at the first byte too many, not at its end', async () => {
  const endless = Array.from({ length: 400 }, () => [Buffer.alloc(10_000), 5]).flat();
  const result = await send({ parts: endless });
  expect(result).toMatchObject({ status: 413, body: { message: 'body_too_large' } });
  expect(result.sent).toBeLessThan(2_000_000);
});

test('uploads: a false content length does not let more bytes in', async () => {
  const headers = { 'content-length': String(MAX * 3) };
  const result = await send({ headers, parts: [Buffer.alloc(1000), 500] });
  expect(result).toMatchObject({ status: 413 });
});

test('uploads: an empty file is refused', async () => {
  const result = await send({ headers: { 'content-length': '0' } });
  expect(result).toMatchObject({ status: 422, body: { message: 'file_empty' } });
});

test('uploads: a sender who falls silent, and one who sends too slowly, are disconnected', async () => {
  const silent = await send({ path: '/slow', parts: [Buffer.alloc(10), 1_000] });
  expect(silent.body).toEqual({ refused: 'upload_slow' });
  const drops = Array.from({ length: 40 }, () => [Buffer.alloc(10), 20]).flat();
  const dripping = await send({ path: '/slow', parts: drops });
  expect(dripping.body).toEqual({ refused: 'upload_slow' });
});

test('uploads: uploads from one address are limited, and the places are freed afterwards', async () => {
  const slow = () => send({ path: '/slow', parts: [Buffer.alloc(10), 1_000] });
  const crowd = await Promise.all(Array.from({ length: 8 }, slow));
  const outcomes = crowd.map(({ body }) => String(body['refused'])).toSorted();
  expect(outcomes).toEqual(['busy', 'busy', ...Array(6).fill('upload_slow')]);
  expect((await slow()).body).toEqual({ refused: 'upload_slow' });
});

test('uploads: those of one account are limited, from however many addresses they come', async () => {
  const slow = (account: number) =>
    send({ path: `/slow?account=${account}`, parts: [Buffer.alloc(10), 1_000] });
  const crowd = await Promise.all([slow(1), slow(1), slow(1), slow(1), slow(2)]);
  const outcomes = crowd.map(({ body }) => String(body['refused'])).toSorted();
  expect(outcomes).toEqual(['busy', ...Array(4).fill('upload_slow')]);
});

test('uploads: a refusal by the handler follows the file, and the connection is kept', async () => {
  const result = await send({ path: '/files/paper', parts: [Buffer.from('x')] });
  expect(result).toMatchObject({ status: 403, body: { message: 'forbidden' } });
});

test('uploads: a file response is a download without active content', async () => {
  const answer = await fetch(`${url}/files/paper`);
  expect(await answer.text()).toBe('%PDF-');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="a_b_.._c.pdf"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
  });
  const refused = await fetch(`${url}/files/song`);
  expect(refused.status).toBe(404);
  expect(await refused.json()).toMatchObject({ message: 'not_found' });
});

type Document = { paths: Record<string, Record<string, Record<string, Record<string, unknown>>>> };

test('uploads: the OpenAPI document describes request and response files', () => {
  const { paths } = openApi([keep, give], 'Test', '1') as unknown as Document;
  const { post, get } = paths['/files/{kind}']!;
  expect(post!['requestBody']).toMatchObject({
    required: true,
    content: { 'image/jpeg': {}, 'image/png': {} },
  });
  expect(Object.keys(post!['responses']!)).toEqual([
    '200',
    '401',
    '403',
    '408',
    '413',
    '415',
    '422',
    '429',
    '451',
  ]);
  expect(get!['responses']![200]).toMatchObject({ content: { 'application/pdf': {} } });
});

test('uploads: a call with a file is refused over the socket', async () => {
  const calls = socketCalls(routes, { rateLimits: createMemoryRateLimits() });
  const origin = { ip: '127.0.0.1', requestId: '' } as Origin;
  const answer = await calls.get(keep.name)!(VIEWERS['player'], { kind: 'photo' }, 'k', origin);
  expect(answer).toMatchObject({ status: 415 });
});
