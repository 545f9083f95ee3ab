import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAuthenticator,
  addPlayer,
  logInAgain,
  PASSWORD,
  PLACE,
  said,
  type AccessPlayer,
} from '#dev/access-player.ts';
import { createTestPasskey, type TestPasskey } from '#dev/passkey.ts';
import { openSignInRoom, type Got, type SignInRoom } from '#dev/sign-in-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const FACTORS = '/api/v2/auth/factors';
const CONFIRM = '/api/v2/auth/confirm';
let clock = Date.UTC(2026, 10, 21, 12);
let database: TestDatabase;
let room: SignInRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url, { now: () => clock });
});
afterAll(async () => {
  await room.close();
  await database.close();
});

type Challenge = { challenge: string };
const optionsOf = (got: Got) => got.body.data!['options'] as Challenge;

async function addPasskey(player: AccessPlayer): Promise<{ passkey: TestPasskey; done: Got }> {
  const passkey = createTestPasskey(PLACE);
  const begun = await player.post(`${FACTORS}/passkeys/begin`);
  const response = passkey.create(optionsOf(begun));
  const done = await player.post(`${FACTORS}/passkeys`, { name: ' My phone ', response });
  return { passkey, done };
}

async function logInBy(passkey: TestPasskey) {
  const begun = await room.send('POST', '/api/v2/auth/login/passkey/begin');
  const response = passkey.get(optionsOf(begun));
  return await room.send('POST', '/api/v2/auth/login/passkey', { body: { response } });
}

test('an authenticator is added, shown, asked at the next login, and removed', async () => {
  const player = await addPlayer(room);
  const { codeAt, done, recovery } = await addAuthenticator(player, () => clock);
  expect(done.status).toBe(200);
  expect(recovery).toHaveLength(10);
  const access = (await player.get('/api/v2/auth/access')).body.data!;
  expect(access).toMatchObject({ recovery_codes_left: 10, totp: { added_at: expect.any(String) } });
  const login = await room.send('POST', '/api/v2/auth/login/email/password', {
    body: { email: player.email, password: PASSWORD },
  });
  expect(login.body).toMatchObject({ verification: { type: 'totp' } });
  clock += 60_000;
  const step = await room.send('POST', '/api/v2/auth/login/factor/verification', {
    body: { totp: codeAt(clock) },
    cookies: Object.fromEntries(
      Object.entries(login.cookies).map(([name, { value }]) => [name, value]),
    ),
  });
  expect(step.body['token']).toEqual(expect.any(String));
  expect((await player.post(`${FACTORS}/totp/remove`)).status).toBe(200);
  expect(said(await player.post(`${FACTORS}/totp/remove`))).toEqual([404, 'not_found']);
  expect((await player.get('/api/v2/auth/access')).body.data).toMatchObject({
    totp: null,
    recovery_codes_left: 0,
  });
  const letters = (await room.messages.read(player.email)).map(({ template }) => template);
  expect(letters.filter((template) => template === 'factor-changed')).toHaveLength(2);
  expect(room.events).toContainEqual({
    name: 'player.factor_changed',
    body: expect.objectContaining({ player_id: player.id.toString(), change: 'totp_removed' }),
  });
});

test('a passkey is added, named, used to log in without a name, and removed', async () => {
  const player = await addPlayer(room);
  const { passkey, done } = await addPasskey(player);
  expect(done.body.data).toMatchObject({ id: passkey.id, recovery_codes: expect.any(Array) });
  expect((done.body.data!['recovery_codes'] as string[]).length).toBe(10);
  const second = await addPasskey(player);
  expect(second.done.body.data!['recovery_codes']).toBeNull();
  const path = `${FACTORS}/passkeys/${passkey.id}`;
  expect((await player.put(path, { name: 'Stick' })).body.data).toMatchObject({ name: 'Stick' });
  const access = (await player.get('/api/v2/auth/access')).body.data!;
  expect(access['passkeys']).toMatchObject([{ name: 'Stick', last_used_at: null }, {}]);
  const login = await logInBy(passkey);
  expect(login.body['token']).toEqual(expect.any(String));
  const viewer = await room.sessions.viewerOf(login.body['token'] as string);
  expect(viewer?.id).toBe(player.id);
  expect(login.cookies['refresh']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect((await player.remove(path)).status).toBe(200);
  expect(said(await logInBy(passkey))).toEqual([422, 'passkey_wrong']);
});

test('a recovery code stands in for the authenticator at the door, once', async () => {
  const player = await addPlayer(room);
  const { recovery } = await addAuthenticator(player, () => clock);
  await addPasskey(player);
  const logIn = () =>
    room.send('POST', '/api/v2/auth/login/email/password', {
      ip: player.ip,
      body: { email: player.email, password: PASSWORD },
    });
  const answer = async (body: object) => {
    const login = await logIn();
    expect(login.body['verification']).toMatchObject({
      type: 'totp',
      others: ['passkey', 'recovery'],
    });
    return await room.send('POST', '/api/v2/auth/login/factor/verification', {
      ip: player.ip,
      body,
      cookies: { flow_login: login.cookies['flow_login']!.value },
    });
  };
  expect((await answer({ recovery: recovery[0]! })).body['token']).toEqual(expect.any(String));
  expect((await answer({ recovery: recovery[0]! })).body['message']).toBe('code_wrong');
});

test('whoever is blocked does not come in by a passkey either; nor from another site', async () => {
  const player = await addPlayer(room);
  const { passkey } = await addPasskey(player);
  const headers = { origin: 'https://evil.example' };
  for (const path of ['login/passkey/begin', 'login/passkey']) {
    const body = { response: passkey.get({ challenge: 'eA' }) };
    const got = await room.send('POST', `/api/v2/auth/${path}`, { headers, body });
    expect([got.status, got.body.errors]).toEqual([403, { Origin: ['foreign_origin'] }]);
  }
  await room.db.query(`update players set status = 'blocked' where id = $1`, [player.id]);
  expect(said(await logInBy(passkey))).toEqual([422, 'account_blocked']);
});

test('everything that weakens or strengthens the account needs a fresh proof', async () => {
  const player = await addPlayer(room);
  const { passkey } = await addPasskey(player);
  await player.forgetProof();
  const calls = [
    await player.post(`${FACTORS}/totp/begin`),
    await player.post(`${FACTORS}/totp/confirm`, { code: '123456' }),
    await player.post(`${FACTORS}/totp/remove`),
    await player.post(`${FACTORS}/recovery`),
    await player.post(`${FACTORS}/passkeys/begin`),
    await player.post(`${FACTORS}/passkeys`, {
      name: 'Mine',
      response: passkey.create({ challenge: 'eA' }),
    }),
    await player.remove(`${FACTORS}/passkeys/${passkey.id}`),
  ];
  expect(calls.map(said)).toEqual(Array(7).fill([403, 'confirmation_needed']));
  // A proof in one session is none in another.
  const other = await logInAgain(room, player);
  await other.forgetProof();
  await player.post(CONFIRM, { password: PASSWORD });
  expect((await player.post(`${FACTORS}/totp/begin`)).status).toBe(200);
  expect(said(await other.post(`${FACTORS}/totp/begin`))).toEqual([403, 'confirmation_needed']);
});

test('idor: passkeys of another player are not there', async () => {
  const [player, stranger] = [await addPlayer(room), await addPlayer(room)];
  const { passkey } = await addPasskey(player);
  const path = `${FACTORS}/passkeys/${passkey.id}`;
  expect(said(await stranger.put(path, { name: 'Mine' }))).toEqual([404, 'not_found']);
  expect(said(await stranger.remove(path))).toEqual([404, 'not_found']);
  expect((await stranger.get('/api/v2/auth/access')).body.data!['passkeys']).toEqual([]);
  expect((await logInBy(passkey)).status).toBe(200);
});

test('new recovery codes end the old ones, and stand for nothing where there is no factor', async () => {
  const player = await addPlayer(room);
  expect(said(await player.post(`${FACTORS}/recovery`))).toEqual([422, 'factor_missing']);
  const { recovery } = await addAuthenticator(player, () => clock);
  const renewed = (await player.post(`${FACTORS}/recovery`)).body.data!['recovery_codes'];
  expect(said(await player.post(CONFIRM, { recovery: recovery[0]! }))).toEqual([
    422,
    'recovery_wrong',
  ]);
  const fresh = (renewed as string[])[0]!;
  expect((await player.post(CONFIRM, { recovery: fresh })).status).toBe(200);
  expect(said(await player.post(CONFIRM, { recovery: fresh }))).toEqual([422, 'recovery_wrong']);
});

test('malformed answers of an authenticator are refused, whatever is in them', async () => {
  const player = await addPlayer(room);
  const good = createTestPasskey(PLACE).create({ challenge: 'eA' });
  const junk = Buffer.from('{"not":"cbor"}').toString('base64url');
  for (const response of [
    { ...good, response: { ...good.response, attestationObject: junk } },
    { ...good, response: { ...good.response, clientDataJSON: junk } },
    { ...good, id: 'AAAA' },
  ]) {
    const got = await player.post(`${FACTORS}/passkeys`, { name: 'x', response });
    expect(said(got)).toEqual([422, 'passkey_wrong']);
  }
  const nameless = await player.post(`${FACTORS}/passkeys`, { name: '  ', response: good });
  expect(nameless.body.errors).toEqual({ name: ['required'] });
  expect((await player.post(`${FACTORS}/passkeys`, { name: 'x', response: {} })).status).toBe(422);
});
