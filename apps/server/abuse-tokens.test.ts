import { hkdfSync } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { untranslated } from '#dev/refusal-words.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  newKey,
  openWholeHouse,
  SECRET_KEY,
  type Heard,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
let victim: Person;
let thief: Person;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  [victim, thief] = [await house.addMember('100.00'), await house.addMember('100.00')];
});
afterEach(async () => {
  expect((await checkLedger(house.db)).findings).toEqual([]);
  expect(house.errors).toEqual([]);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const now = () => Math.floor(Date.now() / 1000);

/** What the house writes into a token, for a session that is open. */
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

function play(token: string | undefined): Promise<Heard> {
  return house.send('POST', '/api/v2/games/dice/bets', { token, key: newKey(), body: bet });
}

function expectRefused({ status, json }: Heard, wanted: number, message: string): void {
  expect([status, json?.['message']]).toEqual([wanted, message]);
  const codes = Object.values(json!['errors'] as Record<string, string[]>).flat();
  expect(untranslated([message, ...codes])).toEqual([]);
}

/** Refused over HTTP for what costs and what does not, and nobody on the socket. */
async function expectNobody(token: string): Promise<void> {
  expectRefused(await house.send('GET', '/profile/user', { token }), 401, 'unauthorized');
  expectRefused(await play(token), 401, 'unauthorized');
  const client = await house.connect(token.slice(0, 2000));
  expect(client.of('welcome').at(-1)?.viewer).toBe('anyone');
  client.say({ op: 'call', ref: 1, name: 'dice.placeBet', key: newKey(), body: bet });
  client.say({ op: 'join', topic: 'me.balance' });
  await client.until(() => client.of('answer').length === 1, 'an answer');
  expect(client.of('answer')[0]).toMatchObject({ ok: false, status: 401 });
  expect(client.of('snapshot')).toEqual([]);
  client.ws.close();
}

test('the claims used for forging are good ones: signed by the house they let in', async () => {
  const heard = await house.send('GET', '/profile/user', { token: await sign(claims()) });
  expect(heard.json!['user'].id).toBe(victim.id.toString());
});

test.each<[string, () => Promise<string> | string]>([
  ['nothing', () => ''],
  ['noise', () => 'a.b.c'],
  ['a refresh token', () => victim.refresh],
  ['one that has expired', () => sign({ ...claims(), exp: now() - 1 })],
  ['one that never expires', () => sign(endless())],
  ['one without a signature', () => new UnsecuredJWT(claims()).encode()],
  ['one signed by somebody else', () => sign(claims(), '8'.repeat(64))],
  ['one signed in another way', () => sign(claims(), SECRET_KEY, 'HS384')],
  ['one of another house', () => sign({ ...claims(), iss: 'somebody' })],
  ['one of another kind', () => sign({ ...claims(), kind: 'owner' })],
  ['one without a session', () => sign({ ...claims(), sid: undefined })],
  ['one for nobody', () => sign({ ...claims(), sub: 'everybody' })],
  ['one with another name in it', () => tampered(victim.token, { sub: thief.id.toString() })],
  ['one that is far too long', () => `${victim.token}${'x'.repeat(5000)}`],
])('a token that is no token lets nobody in: %s', async (_, make) => {
  await expectNobody(await make());
});

/** The signature of one claim under another. */
function tampered(token: string, change: JWTPayload): string {
  const [head, body, signature] = token.split('.') as [string, string, string];
  const read = JSON.parse(Buffer.from(body, 'base64url').toString()) as JWTPayload;
  const written = Buffer.from(JSON.stringify({ ...read, ...change })).toString('base64url');
  return [head, written, signature].join('.');
}

test('auth.logout: a token after its logout is worth nothing, on an open socket too', async () => {
  const leaver = await house.addMember('10.00');
  const open = await house.connect(leaver.token);
  await open.join('me.balance');
  await house.send('PUT', '/auth/logout', { token: leaver.token });
  expect(await open.bye()).toBe('session_expired');
  await expectNobody(leaver.token);
  const headers = { cookie: `refresh=${leaver.refresh}` };
  const refreshed = await house.send('POST', '/auth/refresh-token', { headers });
  expectRefused(refreshed, 401, 'session_expired');
});

test("somebody else's bets, seeds and deposits are not there", async () => {
  const seeds = { client_seed: 'mine' };
  const { json } = await house.send('POST', '/api/v2/fairness/seeds', {
    token: victim.token,
    body: seeds,
  });
  const seed: string = json!['data'].active.id;
  const betId: string = (await play(victim.token)).json!['data'].id;
  const deposit = await openDeposit(victim);
  const { token } = thief;
  await house.send('POST', '/api/v2/fairness/seeds', { token, body: seeds });
  for (const path of [
    `/api/v2/bets/${betId}`,
    `/api/v2/billing/deposits/${deposit}`,
    `/billing/payment/status/${deposit}`,
  ]) {
    expect((await house.send('GET', path, { token: victim.token })).status, path).toBe(200);
    expectRefused(await house.send('GET', path, { token }), 404, 'not_found');
  }
  const under = await house.send('GET', `/api/v2/bets?seed=${seed}`, { token });
  expect(under.json).toEqual({ data: [], next: null });
  const cancelled = await house.send('POST', `/api/v2/billing/deposits/${deposit}/cancel`, {
    token,
  });
  expectRefused(cancelled, 404, 'not_found');
  const body = { seed, client_seed: 'stolen' };
  const rotated = await house.send('POST', '/api/v2/fairness/rotate', { token, body });
  expectRefused(rotated, 404, 'not_found');
  const still = await house.send('POST', '/api/v2/fairness/seeds', {
    token: victim.token,
    body: seeds,
  });
  expect(still.json!['data'].active).toMatchObject({ id: seed, client_seed: 'mine', nonce: 1 });
});

async function openDeposit({ token }: Person): Promise<string> {
  const { json } = await house.send('GET', '/api/v2/billing/data', { token });
  const { hash } = json!['payments'].methods[0];
  const body = { hash, amount: '500.00' };
  const said = { token, key: newKey(), body };
  return (await house.send('POST', '/api/v2/billing/deposits', said)).json!['data'].id as string;
}

test("a deposit's key is its owner's: another player's is another deposit", async () => {
  const { json } = await house.send('GET', '/api/v2/billing/data', { token: thief.token });
  const body = { hash: json!['payments'].methods[0].hash, amount: '500.00' };
  const key = newKey();
  const people = [await house.addMember(), await house.addMember()];
  const open = ({ token }: Person) =>
    house.send('POST', '/api/v2/billing/deposits', { token, key, body });
  const [one, other] = [await open(people[0]!), await open(people[1]!)];
  expect(one.status).toBe(200);
  expect(other.status).toBe(200);
  expect(other.json!['data'].id).not.toBe(one.json!['data'].id);
  const changed = { token: people[0]!.token, key, body: { ...body, amount: '501.00' } };
  expectRefused(await house.send('POST', '/api/v2/billing/deposits', changed), 409, 'key_reused');
});

test('a guest sees no other guest’s bets, and no door of members opens to him', async () => {
  const [one, other] = [await house.addGuest(), await house.addGuest()];
  const free = { ...bet, currency: 'PLAY' };
  const said = { token: one.token, body: { client_seed: 'guest' } };
  await house.send('POST', '/api/v2/fairness/seeds', said);
  const placed = await house.send('POST', '/api/v2/games/dice/bets', {
    token: one.token,
    key: newKey(),
    body: free,
  });
  const path = `/api/v2/bets/${placed.json!['data'].id}`;
  expect((await house.send('GET', path, { token: one.token })).status).toBe(200);
  expectRefused(await house.send('GET', path, { token: other.token }), 404, 'not_found');
  const list = await house.send('GET', '/api/v2/bets', { token: other.token });
  expect(list.json!['data']).toEqual([]);
  for (const [method, door] of [
    ['GET', '/profile/user'],
    ['GET', '/api/v2/billing/data'],
    ['POST', '/api/v2/billing/deposits'],
    ['GET', '/api/v2/profile/balances'],
    ['PUT', '/profile/settings'],
  ] as const) {
    const heard = await house.send(method, door, { token: one.token, key: newKey() });
    expectRefused(heard, 401, 'unauthorized');
  }
});
