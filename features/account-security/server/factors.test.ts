import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAuthenticator,
  addPlayer,
  logInAgain,
  PASSWORD,
  RELYING_PARTY,
  outcomeOf,
  type AccountSecurityPlayer,
} from '#dev/account-security-player.ts';
import { createTestPasskey, type TestPasskey } from '#dev/passkey.ts';
import {
  createSignInFixture,
  type SignInTestResponse,
  type SignInFixture,
} from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const FACTORS = '/api/v2/auth/factors';
const CONFIRM = '/api/v2/auth/confirm';
let clock = Date.UTC(2026, 10, 21, 12);
let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url, { now: () => clock });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

type Challenge = { challenge: string };
const optionsOf = (got: SignInTestResponse) => got.body.data!['options'] as Challenge;

async function addPasskey(
  player: AccountSecurityPlayer,
): Promise<{ passkey: TestPasskey; done: SignInTestResponse }> {
  const passkey = createTestPasskey(RELYING_PARTY);
  const begun = await player.post(`${FACTORS}/passkeys/begin`);
  const response = passkey.create(optionsOf(begun));
  const done = await player.post(`${FACTORS}/passkeys`, { name: ' My phone ', response });
  return { passkey, done };
}

async function logInBy(passkey: TestPasskey) {
  const begun = await fixture.send('POST', '/api/v2/auth/login/passkey/begin');
  const response = passkey.get(optionsOf(begun));
  return await fixture.send('POST', '/api/v2/auth/login/passkey', { body: { response } });
}

test('authenticator: added, shown, required at the next login, and removed', async () => {
  const player = await addPlayer(fixture);
  const { codeAt, done, recovery } = await addAuthenticator(player, () => clock);
  expect(done.status).toBe(200);
  expect(recovery).toHaveLength(10);
  const access = (await player.get('/api/v2/auth/access')).body.data!;
  expect(access).toMatchObject({ recovery_codes_left: 10, totp: { added_at: expect.any(String) } });
  const login = await fixture.send('POST', '/api/v2/auth/login/email/password', {
    body: { email: player.email, password: PASSWORD },
  });
  expect(login.body).toMatchObject({ verification: { type: 'totp' } });
  clock += 60_000;
  const step = await fixture.send('POST', '/api/v2/auth/login/factor/verification', {
    body: { totp: codeAt(clock) },
    cookies: Object.fromEntries(
      Object.entries(login.cookies).map(([name, { value }]) => [name, value]),
    ),
  });
  expect(step.body['token']).toEqual(expect.any(String));
  expect((await player.post(`${FACTORS}/totp/remove`)).status).toBe(200);
  expect(outcomeOf(await player.post(`${FACTORS}/totp/remove`))).toEqual([404, 'not_found']);
  expect((await player.get('/api/v2/auth/access')).body.data).toMatchObject({
    totp: null,
    recovery_codes_left: 0,
  });
  const templates = (await fixture.messages.read(player.email)).map(({ template }) => template);
  expect(templates.filter((template) => template === 'factor-changed')).toHaveLength(2);
  expect(fixture.events).toContainEqual({
    name: 'player.factor_changed',
    body: expect.objectContaining({ player_id: player.id.toString(), change: 'totp_removed' }),
  });
});

test('passkeys: added, renamed, used to log in without a name, and removed', async () => {
  const player = await addPlayer(fixture);
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
  const viewer = await fixture.sessions.viewerOf(login.body['token'] as string);
  expect(viewer?.id).toBe(player.id);
  expect(login.cookies['refresh']).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  expect((await player.remove(path)).status).toBe(200);
  expect(outcomeOf(await logInBy(passkey))).toEqual([422, 'passkey_wrong']);
});

test('recovery codes: one stands in for the authenticator at a login, once', async () => {
  const player = await addPlayer(fixture);
  const { recovery } = await addAuthenticator(player, () => clock);
  await addPasskey(player);
  const logIn = () =>
    fixture.send('POST', '/api/v2/auth/login/email/password', {
      ip: player.ip,
      body: { email: player.email, password: PASSWORD },
    });
  const answer = async (body: object) => {
    const login = await logIn();
    expect(login.body['verification']).toMatchObject({
      type: 'totp',
      others: ['passkey', 'recovery'],
    });
    return await fixture.send('POST', '/api/v2/auth/login/factor/verification', {
      ip: player.ip,
      body,
      cookies: { flow_login: login.cookies['flow_login']!.value },
    });
  };
  expect((await answer({ recovery: recovery[0]! })).body['token']).toEqual(expect.any(String));
  expect((await answer({ recovery: recovery[0]! })).body['message']).toBe('code_wrong');
});

test('passkeys: a blocked player cannot log in by one, nor can a call from another site', async () => {
  const player = await addPlayer(fixture);
  const { passkey } = await addPasskey(player);
  const headers = { origin: 'https://evil.example' };
  for (const path of ['login/passkey/begin', 'login/passkey']) {
    const body = { response: passkey.get({ challenge: 'eA' }) };
    const got = await fixture.send('POST', `/api/v2/auth/${path}`, { headers, body });
    expect([got.status, got.body.errors]).toEqual([403, { Origin: ['foreign_origin'] }]);
  }
  await fixture.db.query(`update players set status = 'blocked' where id = $1`, [player.id]);
  expect(outcomeOf(await logInBy(passkey))).toEqual([422, 'account_blocked']);
});

test('step-up: every change of the factors requires it', async () => {
  const player = await addPlayer(fixture);
  const { passkey } = await addPasskey(player);
  await player.expireStepUp();
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
  expect(calls.map(outcomeOf)).toEqual(Array(7).fill([403, 'step_up_required']));
  // A step-up in one session is not valid in another.
  const other = await logInAgain(fixture, player);
  await other.expireStepUp();
  await player.post(CONFIRM, { password: PASSWORD });
  expect((await player.post(`${FACTORS}/totp/begin`)).status).toBe(200);
  expect(outcomeOf(await other.post(`${FACTORS}/totp/begin`))).toEqual([403, 'step_up_required']);
});

test('idor: passkeys of another player are not found', async () => {
  const [player, stranger] = [await addPlayer(fixture), await addPlayer(fixture)];
  const { passkey } = await addPasskey(player);
  const path = `${FACTORS}/passkeys/${passkey.id}`;
  expect(outcomeOf(await stranger.put(path, { name: 'Mine' }))).toEqual([404, 'not_found']);
  expect(outcomeOf(await stranger.remove(path))).toEqual([404, 'not_found']);
  expect((await stranger.get('/api/v2/auth/access')).body.data!['passkeys']).toEqual([]);
  expect((await logInBy(passkey)).status).toBe(200);
});

test('recovery codes: new ones invalidate the old ones, and need a factor', async () => {
  const player = await addPlayer(fixture);
  expect(outcomeOf(await player.post(`${FACTORS}/recovery`))).toEqual([422, 'factor_missing']);
  const { recovery } = await addAuthenticator(player, () => clock);
  const renewed = (await player.post(`${FACTORS}/recovery`)).body.data!['recovery_codes'];
  expect(outcomeOf(await player.post(CONFIRM, { recovery: recovery[0]! }))).toEqual([
    422,
    'recovery_wrong',
  ]);
  const fresh = (renewed as string[])[0]!;
  expect((await player.post(CONFIRM, { recovery: fresh })).status).toBe(200);
  expect(outcomeOf(await player.post(CONFIRM, { recovery: fresh }))).toEqual([
    422,
    'recovery_wrong',
  ]);
});

test('passkeys: malformed authenticator answers are refused', async () => {
  const player = await addPlayer(fixture);
  const good = createTestPasskey(RELYING_PARTY).create({ challenge: 'eA' });
  const junk = Buffer.from('{"not":"cbor"}').toString('base64url');
  for (const response of [
    { ...good, response: { ...good.response, attestationObject: junk } },
    { ...good, response: { ...good.response, clientDataJSON: junk } },
    { ...good, id: 'AAAA' },
  ]) {
    const got = await player.post(`${FACTORS}/passkeys`, { name: 'x', response });
    expect(outcomeOf(got)).toEqual([422, 'passkey_wrong']);
  }
  const nameless = await player.post(`${FACTORS}/passkeys`, { name: '  ', response: good });
  expect(nameless.body.errors).toEqual({ name: ['required'] });
  expect((await player.post(`${FACTORS}/passkeys`, { name: 'x', response: {} })).status).toBe(422);
});
