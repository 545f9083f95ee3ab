import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { untranslated } from '#dev/refusal-words.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  newKey,
  openWholeHouse,
  type Heard,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { PROTOCOL } from '#platform/server/sockets/protocol.ts';
import { startHouse } from './house.ts';

const SEEDS = '/api/v2/fairness/seeds';
const BETS = '/api/v2/bets';

let database: TestDatabase;
let house: WholeHouse;
let player: Person;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  player = await house.addMember('100.00');
});
afterEach(async () => {
  expect((await checkLedger(house.db)).findings).toEqual([]);
  expect(house.errors).toEqual([]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

function expectRefused({ status, json, text }: Heard, wanted: number, message: string): void {
  expect([status, json?.['message']], text.slice(0, 200)).toEqual([wanted, message]);
  const codes = Object.values(json!['errors'] as Record<string, string[]>).flat();
  expect(untranslated([message, ...codes])).toEqual([]);
}

const say = (body: unknown, headers = {}) =>
  house.send('POST', SEEDS, { token: player.token, body, headers });

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('bodies too large, too deep or malformed', async () => {
  expectRefused(await say(`{"client_seed":"${'a'.repeat(70_000)}"}`), 413, 'body_too_large');
  expectRefused(await say(nested(13)), 422, 'bad_input');
  expectRefused(await say(nested(5000)), 422, 'bad_input');
  expectRefused(await say('['.repeat(30_000)), 400, 'malformed');
  for (const body of [
    '{',
    '{"client_seed":"a"',
    "{'client_seed':'a'}",
    'client_seed=a',
    '\u0000',
  ]) {
    expectRefused(await say(body), 400, 'malformed');
  }
  expectRefused(await say('{"__proto__":{"client_seed":"a"}}'), 400, 'malformed');
  expectRefused(await say('{"constructor":{"prototype":{"x":1}}}'), 400, 'malformed');
});

test('bodies of another kind', async () => {
  for (const kind of ['text/html', 'application/xml', 'multipart/form-data; boundary=x']) {
    expectRefused(await say('x', { 'content-type': kind }), 415, 'unsupported_media_type');
  }
  expectRefused(await say('', { 'content-length': '0' }), 400, 'malformed');
});

test('unknown paths and methods, and the roads out of the folder of files', async () => {
  for (const path of ['/api/v3/nothing', '/api']) {
    expectRefused(await house.send('GET', path, player), 404, 'not_found');
  }
  expectRefused(await house.send('DELETE', BETS, player), 404, 'not_found');
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
    const heard = await house.send('GET', path);
    expect([302, 400, 403, 404], path).toContain(heard.status);
    expect(heard.text, path).not.toMatch(/"dependencies"|root:|"pathMark"/);
  }
});

test('ids, cursors and limits that are none', async () => {
  const { token } = player;
  for (const id of ['0', '-1', '1.5', '1e3', 'x', '%00', '9'.repeat(19), "1'%20or%20'1'='1"]) {
    expectRefused(await house.send('GET', `${BETS}/${id}`, { token }), 422, 'bad_input');
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
      const heard = await house.send('GET', `${list}?${query}`, { token });
      expectRefused(heard, 422, 'bad_input');
    }
    const heard = await house.send('GET', `${list}?unknown=1&__proto__=x`, { token });
    expect(heard.status, `flags nobody knows, at ${list}`).toBe(200);
  }
});

test('text that no database can keep goes no further than the door', async () => {
  const body = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };
  for (const promo of ['a\u0000b', '\ud800', 'x\udfff']) {
    const form = { ...body, email: 'broken@example.org', promo };
    const heard = await house.send('POST', '/api/v2/auth/register/email', { body: form });
    expectRefused(heard, 422, 'bad_input');
    expect(heard.json!['errors']).toEqual({ promo: ['malformed'] });
  }
});

test('languages, currencies and time zones nobody has', async () => {
  const { token } = player;
  const set = (body: object) => house.send('PUT', '/profile/settings', { token, body });
  expectRefused(await set({ locale: 'fr' }), 422, 'bad_input');
  expectRefused(await set({ locale: '../ru' }), 422, 'bad_input');
  expectRefused(await set({ timezone: 'Mars/Olympus' }), 422, 'timezone_unknown');
  const form = { email: 'a@example.org', password: 'seven quiet rivers', is_adult: true };
  for (const wrong of [{ locale: 'xx' }, { currency: 'PLAY' }, { accepts_terms: 'yes' }]) {
    const body = { ...form, accepts_terms: true, ...wrong };
    const heard = await house.send('POST', '/api/v2/auth/register/email', { body });
    expectRefused(heard, 422, 'bad_input');
  }
});

/** Words put on the wire as they are, which no honest client would. */
async function dictate(text: string): Promise<string> {
  const { hostname, port } = new URL(house.url);
  const wire = dial(Number(port), hostname);
  let heard = '';
  wire.on('data', (part) => (heard += String(part)));
  wire.end(text);
  await once(wire, 'close');
  return heard;
}

test('headers cannot be smuggled into an answer', async () => {
  for (const path of [
    '/ru/%0d%0aSet-Cookie:%20bearerToken=evil',
    '/fr/%0d%0aSet-Cookie:%20bearerToken=evil',
    '/x?a=%0d%0aSet-Cookie:%20bearerToken=evil',
    '//evil.example/%2f..',
    '/\\evil.example',
  ]) {
    const { status, headers } = await house.send('GET', path);
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
  const hosted = await house.send('GET', '/ru', {
    headers: { host: '"><script>alert(1)</script>' },
  });
  expect(hosted.text).not.toContain('<script>alert(1)');
});

test('nobody passes for another address, or for a page of ours', async () => {
  const foreign = { origin: 'https://evil.example' };
  const heard = await house.send('POST', '/auth/refresh-token', {
    headers: { ...foreign, cookie: `refresh=${player.refresh}` },
  });
  expectRefused(heard, 403, 'forbidden');
  expect(heard.headers['access-control-allow-origin']).toBeUndefined();
  const socket = new WebSocket(`${house.url.replace('http', 'ws')}/socket`, PROTOCOL, {
    headers: foreign,
  });
  const [error] = (await once(socket, 'error')) as [Error];
  expect(error.message).toContain('403');
});

test('a flood of calls is told to wait, and others are not in its way', async () => {
  const { token } = player;
  const rotate = () => house.send('POST', '/api/v2/fairness/rotate', { token, body: {} });
  const answers = await Promise.all(Array.from({ length: 40 }, rotate));
  const late = answers.filter(({ status }) => status === 429);
  expect(late.length).toBe(10);
  expectRefused(late[0]!, 429, 'too_many_requests');
  expect(Number(late[0]!.headers['retry-after'])).toBeGreaterThan(0);
  const other = await house.addGuest();
  expect((await house.send('GET', BETS, { token: other.token })).status).toBe(200);
});

test('sockets: floods, noise and too much at once end the connection, not the house', async () => {
  const flood = await house.connect(player.token);
  for (let frame = 0; frame < 300; frame++) flood.say({ op: 'ping', at: frame });
  expect(await flood.bye()).toBe('flood');
  expect(flood.of('refused').every(({ message }) => message === 'too_many_requests')).toBe(true);
  const deep = `{"op":"call","ref":1,"name":"dice.placeBet","body":${nested(13)}}`;
  const noises = ['', '{', '[]', 'null', '{"op":"hello","op2":1}', deep, Buffer.from([1, 2, 3])];
  for (const noise of [...noises, `{"op":"join","topic":"${'t'.repeat(20_000)}"}`]) {
    const client = await house.connect();
    client.ws.send(noise);
    await client.until(() => client.closed !== undefined, 'the end');
    expect([1008, 1009]).toContain(client.closed!.code);
  }
  const calm = await house.connect(player.token);
  calm.say({ op: 'ping', at: 1 });
  await calm.until(() => calm.of('pong').length === 1, 'an answer to the others');
  calm.ws.close();
});

test('sockets: a flood of bets takes no more than its limit, and each costs once', async () => {
  const seed = { token: player.token, body: { client_seed: 'flood' } };
  await house.send('POST', SEEDS, seed);
  const client = await house.connect(player.token);
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  for (let ref = 1; ref <= 50; ref++) {
    client.say({ op: 'call', ref, name: 'dice.placeBet', key: newKey(), body });
  }
  await client.until(() => client.of('answer').length === 50, 'all answers');
  const done = client.of('answer').filter(({ ok }) => ok).length;
  const refused = client.of('answer').flatMap((answer) => (answer.ok ? [] : [answer.message]));
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']));
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(20);
  await pause(50);
  const rows = await house.db.query<{ count: bigint }>('select count(*) as count from bets');
  expect(rows[0]!.count).toBe(BigInt(done));
  client.ws.close();
});
