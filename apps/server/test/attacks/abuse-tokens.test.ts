import { hkdfSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  newKey,
  createTestApp,
  SECRET_KEY,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from '#dev/test-app.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let victim: TestPlayer;
let thief: TestPlayer;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
  [victim, thief] = [await app.addMember('100.00'), await app.addMember('100.00')];
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const now = () => Math.floor(Date.now() / 1000);

/** The claims of a real access token, for an open session. */
const claims = (): JWTPayload => {
  const own = JSON.parse(Buffer.from(victim.token.split('.')[1]!, 'base64url').toString());
  return { ...(own as JWTPayload), exp: now() + 600 };
};

function endless(): JWTPayload {
  const { exp: _, ...rest } = claims();
  return rest;
}

const keyOf = (secret: string) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'croupier access token', 32));

function sign(payload: JWTPayload, secret = SECRET_KEY, alg = 'HS256'): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg }).sign(keyOf(secret));
}

const bet = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };

function play(token: string | undefined): Promise<TestResponse> {
  return app.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body: bet });
}

function expectRefused({ status, json }: TestResponse, wanted: number, message: string): void {
  expect([status, json?.['message']]).toEqual([wanted, message]);
  const codes = Object.values(json!['errors'] as Record<string, string[]>).flat();
  expect(untranslated([message, ...codes])).toEqual([]);
}

/**
 * Expects the token to be refused over HTTP, for calls with and without a cost, and to be anonymous
 * on the socket.
 */
async function expectUnauthorized(token: string): Promise<void> {
  expectRefused(await app.send('GET', '/profile/user', { token }), 401, 'unauthorized');
  expectRefused(await play(token), 401, 'unauthorized');
  const client = await app.connect(token.slice(0, 2000));
  expect(client.of('welcome').at(-1)?.viewer).toBe('anyone');
  client.send({ op: 'call', ref: 1, name: 'dice.placeBet', key: newKey(), body: bet });
  client.send({ op: 'join', topic: 'me.balance' });
  await client.until(() => client.of('answer').length === 1, 'an answer');
  expect(client.of('answer')[0]).toMatchObject({ ok: false, status: 401 });
  expect(client.of('snapshot')).toEqual([]);
  client.ws.close();
}

test('tokens: the unmodified claims are accepted, so the forgeries below start from a valid token', async () => {
  const response = await app.send('GET', '/profile/user', { token: await sign(claims()) });
  expect(response.json!['user'].id).toBe(victim.id.toString());
});

test.each<[string, () => Promise<string> | string]>([
  ['nothing', () => ''],
  ['noise', () => 'a.b.c'],
  ['a refresh token', () => victim.refresh],
  ['one that has expired', () => sign({ ...claims(), exp: now() - 1 })],
  ['one that never expires', () => sign(endless())],
  ['one without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['one signed with another key', () => sign(claims(), '8'.repeat(64))],
  ['one signed with another algorithm', () => sign(claims(), SECRET_KEY, 'HS384')],
  ['one of another issuer', () => sign({ ...claims(), iss: 'someone-else' })],
  ['one of another kind', () => sign({ ...claims(), kind: 'owner' })],
  ['one without a session', () => sign({ ...claims(), sid: undefined })],
  ['one without a subject', () => sign({ ...claims(), sub: 'everybody' })],
  ['one with another name in it', () => tampered(victim.token, { sub: thief.id.toString() })],
  ['one that is far too long', () => `${victim.token}${'x'.repeat(5000)}`],
])('tokens: an invalid token is refused: %s', async (_, make) => {
  await expectUnauthorized(await make());
});

/** The signature of one set of claims on another. */
function tampered(token: string, change: JWTPayload): string {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
  const written = Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url');
  return [head, written, signature].join('.');
}

test('auth.logout: a token is worth nothing after its logout, on an open socket too', async () => {
  const leaver = await app.addMember('10.00');
  const open = await app.connect(leaver.token);
  await open.join('me.balance');
  await app.send('PUT', '/auth/logout', { token: leaver.token });
  expect(await open.bye()).toBe('session_expired');
  await expectUnauthorized(leaver.token);
  const headers = { cookie: `refresh=${leaver.refresh}` };
  const refreshed = await app.send('POST', '/auth/refresh-token', { headers });
  expectRefused(refreshed, 401, 'session_expired');
});

test("access: another player's bets, seeds and deposits are not found", async () => {
  const seeds = { client_seed: 'mine' };
  const { json } = await app.send('POST', '/api/v2/fairness/seeds', {
    token: victim.token,
    body: seeds,
  });
  const seed: string = json!['data'].active.id;
  const betId: string = (await play(victim.token)).json!['data'].id;
  const deposit = await openDeposit(victim);
  const { token } = thief;
  await app.send('POST', '/api/v2/fairness/seeds', { token, body: seeds });
  for (const path of [
    `/api/v2/bets/${betId}`,
    `/api/v2/billing/deposits/${deposit}`,
    `/billing/payment/status/${deposit}`,
  ]) {
    expect((await app.send('GET', path, { token: victim.token })).status, path).toBe(200);
    expectRefused(await app.send('GET', path, { token }), 404, 'not_found');
  }
  const under = await app.send('GET', `/api/v2/bets?seed=${seed}`, { token });
  expect(under.json).toEqual({ data: [], next: null });
  const cancelled = await app.send('POST', `/api/v2/billing/deposits/${deposit}/cancel`, {
    token,
  });
  expectRefused(cancelled, 404, 'not_found');
  const body = { seed, client_seed: 'stolen' };
  const rotated = await app.send('POST', '/api/v2/fairness/rotate', { token, body });
  expectRefused(rotated, 404, 'not_found');
  const still = await app.send('POST', '/api/v2/fairness/seeds', {
    token: victim.token,
    body: seeds,
  });
  expect(still.json!['data'].active).toMatchObject({ id: seed, client_seed: 'mine', nonce: 1 });
});

async function openDeposit({ token }: TestPlayer): Promise<string> {
  const { json } = await app.send('GET', '/api/v2/billing/data', { token });
  const { hash } = json!['payments'].methods[0];
  const body = { hash, amount: '500.00' };
  const request = { token, key: newKey(), body };
  return (await app.send('POST', '/api/v2/billing/deposits', request)).json!['data'].id as string;
}

test('keys: a deposit key belongs to its owner: the same key of another player is another deposit', async () => {
  const { json } = await app.send('GET', '/api/v2/billing/data', { token: thief.token });
  const body = { hash: json!['payments'].methods[0].hash, amount: '500.00' };
  const key = newKey();
  const people = [await app.addMember(), await app.addMember()];
  const open = ({ token }: TestPlayer) =>
    app.send('POST', '/api/v2/billing/deposits', { token, key, body });
  const [one, other] = [await open(people[0]!), await open(people[1]!)];
  expect(one.status).toBe(200);
  expect(other.status).toBe(200);
  expect(other.json!['data'].id).not.toBe(one.json!['data'].id);
  const changed = { token: people[0]!.token, key, body: { ...body, amount: '501.00' } };
  expectRefused(await app.send('POST', '/api/v2/billing/deposits', changed), 409, 'key_reused');
});

test('access: a guest sees no bets of other guests and reaches no call of members', async () => {
  const [one, other] = [await app.addGuest(), await app.addGuest()];
  const free = { ...bet, currency: 'PLAY' };
  const request = { token: one.token, body: { client_seed: 'guest' } };
  await app.send('POST', '/api/v2/fairness/seeds', request);
  const placed = await app.send('POST', '/api/v2/games/dice/bets', {
    token: one.token,
    key: newKey(),
    body: free,
  });
  const path = `/api/v2/bets/${placed.json!['data'].id}`;
  expect((await app.send('GET', path, { token: one.token })).status).toBe(200);
  expectRefused(await app.send('GET', path, { token: other.token }), 404, 'not_found');
  const list = await app.send('GET', '/api/v2/bets', { token: other.token });
  expect(list.json!['data']).toEqual([]);
  for (const [method, path] of [
    ['GET', '/profile/user'],
    ['GET', '/api/v2/billing/data'],
    ['POST', '/api/v2/billing/deposits'],
    ['GET', '/api/v2/profile/balances'],
    ['PUT', '/profile/settings'],
  ] as const) {
    const response = await app.send(method, path, { token: one.token, key: newKey() });
    expectRefused(response, 401, 'unauthorized');
  }
});
