import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  newKey,
  createTestApp,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { PROTOCOL } from '#platform/server/sockets/protocol.ts';
import { startApp } from '../../app.ts';

const SEEDS = '/api/v2/fairness/seeds';
const BETS = '/api/v2/bets';

let database: TestDatabase;
let app: TestApp;
let player: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  player = await app.addMember('100.00');
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

function expectRefused(
  { status, json, text }: TestResponse,
  wanted: number,
  message: string,
): void {
  expect([status, json?.['message']], text.slice(0, 200)).toEqual([wanted, message]);
  const codes = Object.values(json!['errors'] as Record<string, string[]>).flat();
  expect(untranslated([message, ...codes])).toEqual([]);
}

const logIn = (body: unknown, headers = {}) =>
  app.send('POST', SEEDS, { token: player.token, body, headers });

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('http: bodies that are too large, too deep or malformed are refused', async () => {
  expectRefused(await logIn(`{"client_seed":"${'a'.repeat(70_000)}"}`), 413, 'body_too_large');
  expectRefused(await logIn(nested(13)), 422, 'bad_input');
  expectRefused(await logIn(nested(5000)), 422, 'bad_input');
  expectRefused(await logIn('['.repeat(30_000)), 400, 'malformed');
  for (const body of [
    '{',
    '{"client_seed":"a"',
    "{'client_seed':'a'}",
    'client_seed=a',
    '\u0000',
  ]) {
    expectRefused(await logIn(body), 400, 'malformed');
  }
  expectRefused(await logIn('{"__proto__":{"client_seed":"a"}}'), 400, 'malformed');
  expectRefused(await logIn('{"constructor":{"prototype":{"x":1}}}'), 400, 'malformed');
});

test('http: bodies of another content type are refused', async () => {
  for (const kind of ['text/html', 'application/xml', 'multipart/form-data; boundary=x']) {
    expectRefused(await logIn('x', { 'content-type': kind }), 415, 'unsupported_media_type');
  }
  expectRefused(await logIn('', { 'content-length': '0' }), 400, 'malformed');
});

test('http: unknown paths and methods, and path traversal out of the file folder, are refused', async () => {
  for (const path of ['/api/v3/nothing', '/api']) {
    expectRefused(await app.send('GET', path, player), 404, 'not_found');
  }
  expectRefused(await app.send('DELETE', BETS, player), 404, 'not_found');
  for (const path of [
    '/assets/../pages.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/....//....//package.json',
    '/../../../../etc/passwd',
    '/builds/../pages.json',
    '/assets/%00',
    '/.env',
    '/data/secrets.json',
    '/package.json',
  ]) {
    const response = await app.send('GET', path);
    expect([302, 400, 403, 404], path).toContain(response.status);
    expect(response.text, path).not.toMatch(/"dependencies"|root:|"pathMark"/);
  }
});

test('http: malformed ids, cursors and limits are refused', async () => {
  const { token } = player;
  for (const id of ['0', '-1', '1.5', '1e3', 'x', '%00', '9'.repeat(19), "1'%20or%20'1'='1"]) {
    expectRefused(await app.send('GET', `${BETS}/${id}`, { token }), 422, 'bad_input');
  }
  const lists = [BETS, SEEDS, '/api/v2/profile/movements', '/api/v2/profile/deposits'];
  for (const list of lists) {
    const queries = [
      'cursor=..%2f..',
      'cursor=abc',
      `cursor=${'9'.repeat(19)}`,
      'cursor=',
      'cursor=-1',
    ];
    for (const query of [...queries, 'limit=0', 'limit=101', 'limit=1e2', 'limit=5&limit=6']) {
      const response = await app.send('GET', `${list}?${query}`, { token });
      expectRefused(response, 422, 'bad_input');
    }
    const response = await app.send('GET', `${list}?unknown=1&__proto__=x`, { token });
    expect(response.status, `unknown flags, at ${list}`).toBe(200);
  }
});

test('http: text the database cannot store is refused as bad input', async () => {
  const body = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };
  for (const promo of ['a\u0000b', '\ud800', 'x\udfff']) {
    const form = { ...body, email: 'broken@example.org', promo };
    const response = await app.send('POST', '/api/v2/auth/register/email', { body: form });
    expectRefused(response, 422, 'bad_input');
    expect(response.json!['errors']).toEqual({ promo: ['malformed'] });
  }
});

test('http: unknown languages, currencies and time zones are refused', async () => {
  const { token } = player;
  const set = (body: object) => app.send('PUT', '/profile/settings', { token, body });
  expectRefused(await set({ locale: 'fr' }), 422, 'bad_input');
  expectRefused(await set({ locale: '../ru' }), 422, 'bad_input');
  expectRefused(await set({ timezone: 'Mars/Olympus' }), 422, 'timezone_unknown');
  const form = {
    email: 'a@example.org',
    password: 'seven quiet rivers',
    is_adult: true,
    accepts_terms: true,
  };
  for (const wrong of [{ locale: 'xx' }, { currency: 'PLAY' }, { accepts_terms: 'yes' }]) {
    const body = { ...form, accepts_terms: true, ...wrong };
    const response = await app.send('POST', '/api/v2/auth/register/email', { body });
    expectRefused(response, 422, 'bad_input');
  }
});

/** Writes raw bytes to the connection, as no honest client would. */
async function dictate(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const wire = dial(Number(port), hostname);
  let response = '';
  wire.on('data', (part) => (response += String(part)));
  wire.end(text);
  await once(wire, 'close');
  return response;
}

test('http: headers cannot be injected into a response', async () => {
  for (const path of [
    '/ru/%0d%0aSet-Cookie:%20bearerToken=evil',
    '/fr/%0d%0aSet-Cookie:%20bearerToken=evil',
    '/x?a=%0d%0aSet-Cookie:%20bearerToken=evil',
    '//evil.example/%2f..',
    '/\\evil.example',
  ]) {
    const { status, headers } = await app.send('GET', path);
    expect(status, path).toBeLessThan(500);
    expect(headers['set-cookie']?.join() ?? '', path).not.toContain('evil');
    expect(headers.location ?? '/', path).toMatch(/^\/(?![/\\])/);
  }
  const bare = await dictate('GET /healthz HTTP/1.1\r\nHost: a\r\nX: 1\rSet-Cookie: b=c\r\n\r\n');
  expect(bare).toMatch(/^HTTP\/1\.1 400 /);
  const twice = await dictate(
    `POST ${SEEDS} HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n` +
      'Transfer-Encoding: chunked\r\n\r\n{}',
  );
  expect(twice).toMatch(/^HTTP\/1\.1 400 /);
  const hosted = await app.send('GET', '/ru', {
    headers: { host: '"><script>alert(1)</script>' },
  });
  expect(hosted.text).not.toContain('<script>alert(1)');
});

test('http: a client cannot forge its address or its origin', async () => {
  const foreign = { origin: 'https://evil.example' };
  const response = await app.send('POST', '/auth/refresh-token', {
    headers: { ...foreign, cookie: `refresh=${player.refresh}` },
  });
  expectRefused(response, 403, 'forbidden');
  expect(response.headers['access-control-allow-origin']).toBeUndefined();
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket`, PROTOCOL, {
    headers: foreign,
  });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('403');
});

test('http: a flood of calls is rate limited and does not affect other clients', async () => {
  const { token } = player;
  const rotate = () => app.send('POST', '/api/v2/fairness/rotate', { token, body: {} });
  const answers = await Promise.all(Array.from({ length: 40 }, rotate));
  const late = answers.filter(({ status }) => status === 429);
  expect(late.length).toBe(10);
  expectRefused(late[0]!, 429, 'too_many_requests');
  expect(Number(late[0]!.headers['retry-after'])).toBeGreaterThan(0);
  const other = await app.addGuest();
  expect((await app.send('GET', BETS, { token: other.token })).status).toBe(200);
});

test('sockets: floods, garbage and oversized frames end the connection, not the server', async () => {
  const flood = await app.connect(player.token);
  for (let frame = 0; frame < 300; frame++) flood.send({ op: 'ping', at: frame });
  expect(await flood.bye()).toBe('flood');
  expect(flood.of('refused').every(({ message }) => message === 'too_many_requests')).toBe(true);
  const deep = `{"op":"call","ref":1,"name":"dice.placeBet","body":${nested(13)}}`;
  const noises = ['', '{', '[]', 'null', '{"op":"hello","op2":1}', deep, Buffer.from([1, 2, 3])];
  for (const noise of [...noises, `{"op":"join","topic":"${'t'.repeat(20_000)}"}`]) {
    const client = await app.connect();
    client.ws.send(noise);
    await client.until(() => client.closed !== undefined, 'the end');
    expect([1008, 1009]).toContain(client.closed!.code);
  }
  const calm = await app.connect(player.token);
  calm.send({ op: 'ping', at: 1 });
  await calm.until(() => calm.of('pong').length === 1, 'a response to the others');
  calm.ws.close();
});

test('sockets: a flood of bets is limited, and each accepted bet is charged once', async () => {
  const seed = { token: player.token, body: { client_seed: 'flood' } };
  await app.send('POST', SEEDS, seed);
  const client = await app.connect(player.token);
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  for (let ref = 1; ref <= 50; ref++) {
    client.send({ op: 'call', ref, name: 'dice.placeBet', key: newKey(), body });
  }
  await client.until(() => client.of('answer').length === 50, 'all answers');
  const done = client.of('answer').filter(({ ok }) => ok).length;
  const refused = client.of('answer').flatMap((answer) => (answer.ok ? [] : [answer.message]));
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(20);
  const rows = await app.db.query<{ count: bigint }>('select count(*) as count from settled_bets');
  expect(rows[0]!.count).toBe(BigInt(done));
  client.ws.close();
});
