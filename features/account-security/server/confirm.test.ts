import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addAuthenticator,
  addPlayer,
  PASSWORD,
  RELYING_PARTY,
  outcomeOf,
} from '#dev/account-security-player.ts';
import { createTestPasskey } from '#dev/passkey.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const CONFIRM = '/api/v2/auth/confirm';
const BEGIN = '/api/v2/auth/factors/totp/begin';
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

/** A player whose last step-up has expired. */
async function addStale() {
  const player = await addPlayer(fixture);
  await player.expireStepUp();
  return player;
}

test('step-up: the password confirms it for this session', async () => {
  const player = await addStale();
  expect((await player.get(CONFIRM)).body.data).toEqual({
    is_confirmed: false,
    methods: ['password', 'email_code'],
    email: expect.stringMatching(/^a•••\d@example\.org$/),
    phone: null,
  });
  const wrong = await player.post(CONFIRM, { password: 'not the one' });
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['wrong_password'] }]);
  expect(outcomeOf(await player.post(BEGIN))).toEqual([403, 'step_up_required']);
  expect((await player.post(CONFIRM, { password: PASSWORD })).body.data).toEqual({
    is_confirmed: true,
  });
  expect((await player.post(BEGIN)).status).toBe(200);
  expect((await player.get(CONFIRM)).body.data).toMatchObject({ is_confirmed: true });
});

test('step-up: an emailed code confirms it once, and only in the requesting session', async () => {
  const player = await addStale();
  const sent = await player.post(`${CONFIRM}/send`, { kind: 'email' });
  expect(sent.body.data).toMatchObject({ resend_after: 60, life_seconds: 600 });
  expect(outcomeOf(await player.post(`${CONFIRM}/send`, { kind: 'email' }))).toEqual([
    429,
    'code_too_soon',
  ]);
  const code = (await fixture.codeFor(player.email))!;
  const stranger = await addStale();
  await stranger.post(`${CONFIRM}/send`, { kind: 'email' });
  expect(outcomeOf(await stranger.post(CONFIRM, { code }))).toEqual([422, 'code_wrong']);
  expect((await player.post(CONFIRM, { code })).status).toBe(200);
  expect(outcomeOf(await player.post(CONFIRM, { code }))).toEqual([422, 'code_expired']);
  expect(outcomeOf(await player.post(`${CONFIRM}/send`, { kind: 'phone' }))).toEqual([
    422,
    'contact_missing',
  ]);
});

test('step-up: parallel guesses are no better than five in a row', async () => {
  const player = await addStale();
  await player.post(`${CONFIRM}/send`, { kind: 'email' });
  const code = (await fixture.codeFor(player.email))!;
  const wrong = ['000000', '111111'].find((guess) => guess !== code)!;
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => player.post(CONFIRM, { code: wrong })),
  );
  expect(guesses.filter((got) => got.body['message'] === 'code_wrong')).toHaveLength(4);
  expect(outcomeOf(await player.post(CONFIRM, { code }))).toEqual([422, 'code_expired']);
});

test('step-up: with an authenticator neither the password nor a mailbox is accepted', async () => {
  const player = await addPlayer(fixture);
  await player.post(`${CONFIRM}/send`, { kind: 'email' });
  const mailed = (await fixture.codeFor(player.email))!;
  const { codeAt, recovery } = await addAuthenticator(player, () => clock);
  await player.expireStepUp();
  expect((await player.get(CONFIRM)).body.data).toMatchObject({
    methods: ['totp', 'recovery'],
    email: null,
  });
  for (const body of [{ password: PASSWORD }, { code: mailed }]) {
    expect(outcomeOf(await player.post(CONFIRM, body))).toEqual([422, 'factor_missing']);
  }
  clock += 60_000;
  expect((await player.post(CONFIRM, { totp: codeAt(clock) })).status).toBe(200);
  // The same code again, and a recovery code twice at once.
  expect(outcomeOf(await player.post(CONFIRM, { totp: codeAt(clock) }))).toEqual([
    422,
    'totp_wrong',
  ]);
  const twice = await Promise.all(
    [0, 1].map(() => player.post(CONFIRM, { recovery: recovery[0]! })),
  );
  expect(twice.map((got) => got.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('step-up: a passkey is accepted only for its owner', async () => {
  const player = await addPlayer(fixture);
  const passkey = createTestPasskey(RELYING_PARTY);
  type Asked = { challenge: string };
  const made = await player.post('/api/v2/auth/factors/passkeys/begin');
  const response = passkey.create(made.body.data!['options'] as Asked);
  await player.post('/api/v2/auth/factors/passkeys', { name: 'Phone', response });
  await player.expireStepUp();
  const begun = await player.post(`${CONFIRM}/passkey`);
  const assertion = passkey.get(begun.body.data!['options'] as Asked);
  expect((await player.post(CONFIRM, { passkey: assertion })).status).toBe(200);
  expect(outcomeOf(await player.post(CONFIRM, { passkey: assertion }))).toEqual([
    422,
    'passkey_wrong',
  ]);
  const stranger = await addStale();
  expect(outcomeOf(await stranger.post(`${CONFIRM}/passkey`))).toEqual([422, 'factor_missing']);
  expect(outcomeOf(await stranger.post(CONFIRM, { passkey: assertion }))).toEqual([
    422,
    'factor_missing',
  ]);
});

test('step-up: one proof per call, and only for logged-in players', async () => {
  const player = await addStale();
  expect((await player.post(CONFIRM, {})).status).toBe(422);
  expect((await player.post(CONFIRM, { password: 'x', code: '123456' })).status).toBe(422);
  expect(outcomeOf(await fixture.send('POST', CONFIRM, { body: { password: 'x' } }))).toEqual([
    401,
    'unauthorized',
  ]);
});
