import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { call, dataOf } from '#core/wire.ts';
import { openLog } from '../log.ts';
import { socketCalls } from '../sockets/calls.ts';
import { createLimits } from './limits.ts';
import { openApi } from './openapi.ts';
import { atMost, on, type Origin, type Route, type Viewer } from './route.ts';
import { createHttp } from './server.ts';
import { readUpload } from './upload.ts';

const MAX = 200_000;
const keep = call({
  name: 'test.keep',
  summary: 'Says how long a file is.',
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
  player: { kind: 'player', id: 7n, session: 's', expiresAt: 0 },
  hasty: { kind: 'player', id: 8n, session: 's', expiresAt: 0 },
  guest: { kind: 'guest', id: 9n, session: 's', expiresAt: 0 },
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
    limits: createLimits(),
    log: openLog('silent'),
    allowedOrigins: new Set(),
    isSecure: false,
  });
  // A route that hears at once when a sender falls silent.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.post('/slow', async (asked) =>
      readUpload(asked, keep.upload, { silenceMs: 60, wholeMs: 200 }),
    );
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => app.close());

type Sending = {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  /** Written one after another; a number is a pause in milliseconds. */
  readonly parts?: readonly (Buffer | number)[];
};
type Heard = { status: number; body: Record<string, unknown>; sent: number };

/** Sends a body piece by piece and stops when the answer is there, as a careful client does. */
function send({ path = '/files/photo', headers = {}, parts = [] }: Sending): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'image/jpeg', authorization: 'Bearer player', ...headers };
    let sent = 0;
    const asked = request(url + path, { method: 'POST', headers: all, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => {
        const body = JSON.parse(text) as Record<string, unknown>;
        resolve({ status: answer.statusCode!, body, sent });
        asked.destroy();
      });
    });
    asked.on('error', (error) => reject(error));
    asked.flushHeaders();
    void (async () => {
      for (const part of parts) {
        if (asked.destroyed) return;
        if (typeof part === 'number') await new Promise((done) => setTimeout(done, part));
        else {
          await new Promise<void>((done) => void asked.write(part, () => done()));
          sent += part.length;
        }
      }
      asked.end();
    })();
  });
}

test('a file arrives as it was sent, with the words of its query', async () => {
  const parts = [Buffer.alloc(MAX / 2, 1), 5, Buffer.alloc(MAX / 2, 2)];
  const heard = await send({ path: '/files/photo?name=a.jpg', parts });
  expect(heard).toMatchObject({
    status: 200,
    body: { data: { type: 'image/jpeg', length: MAX, name: 'a.jpg' } },
  });
});

test.each([
  ['nobody', { headers: { authorization: '' } }, 401, 'unauthorized'],
  ['a guest', { headers: { authorization: 'Bearer guest' } }, 401, 'unauthorized'],
  ['a wrong path', { path: '/files/song' }, 422, 'bad_input'],
  ['a long name', { path: `/files/photo?name=${'x'.repeat(30)}` }, 422, 'bad_input'],
  ['another type', { headers: { 'content-type': 'image/svg+xml' } }, 415, 'unsupported_media_type'],
  ['JSON', { headers: { 'content-type': 'application/json' } }, 415, 'unsupported_media_type'],
  ['a form', { headers: { 'content-type': 'multipart/form-data' } }, 415, 'unsupported_media_type'],
  ['too long', { headers: { 'content-length': `${MAX + 1}` } }, 413, 'body_too_large'],
])('%s is refused before a byte of the body is read', async (_who, wish: Sending, status, code) => {
  const before = handled;
  // The body never comes: an answer proves that nobody waited for it.
  const headers = { 'content-length': '1000', ...wish.headers };
  const heard = await send({ ...wish, headers, parts: [500] });
  expect(heard).toMatchObject({ status, body: { message: code } });
  expect(handled).toBe(before);
});

test('who asks too often is refused before the body as well', async () => {
  const headers = { authorization: 'Bearer hasty' };
  for (let turn = 0; turn < 20; turn++) {
    await send({ headers, parts: [Buffer.from('x')] });
  }
  const heard = await send({ headers: { ...headers, 'content-length': '1000' }, parts: [500] });
  expect(heard).toMatchObject({ status: 429, body: { message: 'too_many_requests' } });
});

test('an endless stream is refused at the first byte too many, not at its end', async () => {
  const endless = Array.from({ length: 400 }, () => [Buffer.alloc(10_000), 5]).flat();
  const heard = await send({ parts: endless });
  expect(heard).toMatchObject({ status: 413, body: { message: 'body_too_large' } });
  expect(heard.sent).toBeLessThan(2_000_000);
});

test('a lie about the length does not let more in', async () => {
  const headers = { 'content-length': String(MAX * 3) };
  const heard = await send({ headers, parts: [Buffer.alloc(1000), 500] });
  expect(heard).toMatchObject({ status: 413 });
});

test('nothing is no file', async () => {
  const heard = await send({ headers: { 'content-length': '0' } });
  expect(heard).toMatchObject({ status: 422, body: { message: 'file_empty' } });
});

test('a sender who falls silent, and one who drips, are given up', async () => {
  const silent = await send({ path: '/slow', parts: [Buffer.alloc(10), 1_000] });
  expect(silent.body).toEqual({ refused: 'upload_slow' });
  const drops = Array.from({ length: 40 }, () => [Buffer.alloc(10), 20]).flat();
  const dripping = await send({ path: '/slow', parts: drops });
  expect(dripping.body).toEqual({ refused: 'upload_slow' });
});

test('one address has so many files on their way at once, and room again after them', async () => {
  const slow = () => send({ path: '/slow', parts: [Buffer.alloc(10), 1_000] });
  const crowd = await Promise.all(Array.from({ length: 8 }, slow));
  const outcomes = crowd.map(({ body }) => String(body['refused'])).toSorted();
  expect(outcomes).toEqual(['busy', 'busy', ...Array(6).fill('upload_slow')]);
  expect((await slow()).body).toEqual({ refused: 'upload_slow' });
});

test('a refusal of the handler comes after the file, and the connection lives on', async () => {
  const heard = await send({ path: '/files/paper', parts: [Buffer.from('x')] });
  expect(heard).toMatchObject({ status: 403, body: { message: 'forbidden' } });
});

test('a file is answered as a download that can run nothing', async () => {
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

test('the document shows what goes in and what comes out', () => {
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
  ]);
  expect(get!['responses']![200]).toMatchObject({ content: { 'application/pdf': {} } });
});

test('a call with a file is refused over the socket', async () => {
  const calls = socketCalls(routes, createLimits());
  const origin = { ip: '127.0.0.1', requestId: '' } as Origin;
  const answer = await calls.get(keep.name)!(VIEWERS['player'], { kind: 'photo' }, 'k', origin);
  expect(answer).toMatchObject({ status: 415 });
});
