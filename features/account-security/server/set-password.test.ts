import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPlayer,
  callsOf,
  logInAgain,
  PASSWORD,
  outcomeOf,
} from '#dev/account-security-player.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const SET = '/api/v2/auth/password/set';
const UPDATE = '/password/update';
const NEW = 'eight loud mountains';

/** As after a registration by phone or by a social provider. */
async function addWithoutPassword() {
  const player = await addPlayer(fixture);
  await fixture.db.query('update players set password_hash = null where id = $1', [player.id]);
  return player;
}

test('auth.password-set: an account without a password gets one and can log in with it', async () => {
  const player = await addWithoutPassword();
  const { token, ip, device: cookies } = player;
  const body = { password: NEW, confirm_password: NEW };
  const done = await fixture.send('POST', SET, { token, ip, cookies, body });
  expect([done.status, done.body.data]).toEqual([200, { is_password_exists: true }]);
  const user = (await player.get('/profile/user')).body['user'];
  expect(user).toMatchObject({ is_password_exists: true });
  // The device of the change is still known: no two-factor step.
  const device = { ...cookies, device: done.cookies['device']!.value };
  const again = await logInAgain(fixture, { ...player, device }, NEW);
  expect((await again.get('/profile/user')).status).toBe(200);
  expect(fixture.events.at(-2)).toMatchObject({
    name: 'player.password_changed',
    body: { player_id: player.id.toString(), is_first: true },
  });
  expect((await fixture.messages.read(player.email)).map(({ template }) => template)).toContain(
    'password-changed',
  );
});

test('auth.password-set: errors are returned at their field with 422', async () => {
  const player = await addWithoutPassword();
  const send = async (password: string, confirm_password: string) => {
    const got = await player.post(SET, { password, confirm_password });
    return [got.status, got.body.errors];
  };
  expect(await send('short', 'short')).toEqual([422, { password: ['password_short:10'] }]);
  expect(await send(NEW, `${NEW}!`)).toEqual([422, { confirm_password: ['password_mismatch'] }]);
  expect(await send('1234567890', '0987654321')).toEqual([
    422,
    { password: ['password_common'], confirm_password: ['password_mismatch'] },
  ]);
  expect(await send(player.email, player.email)).toEqual([
    422,
    { password: ['password_is_email'] },
  ]);
  expect(await send('', '')).toMatchObject([422, { password: ['required'] }]);
});

test('auth.password-set: never over an existing password, nor with an expired step-up', async () => {
  const rich = await addPlayer(fixture);
  const both = { password: NEW, confirm_password: NEW };
  expect(outcomeOf(await rich.post(SET, both))).toEqual([422, 'password_exists']);
  const stale = await addWithoutPassword();
  await stale.expireStepUp();
  expect(outcomeOf(await stale.post(SET, both))).toEqual([403, 'step_up_required']);
  expect(outcomeOf(await fixture.send('POST', SET, { body: both }))).toEqual([401, 'unauthorized']);
  // Two tabs at once: one of them is the first.
  const torn = await addWithoutPassword();
  const twice = await Promise.all([torn.post(SET, both), torn.post(SET, both)]);
  expect(twice.map((got) => got.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('auth.password-update: the old one is refused, this session stays, others end', async () => {
  const player = await addPlayer(fixture);
  const other = await logInAgain(fixture, player);
  const done = await player.post(UPDATE, {
    old_password: PASSWORD,
    password: NEW,
    password_confirm: NEW,
  });
  expect(done.status).toBe(200);
  expect((await player.get('/profile/user')).status).toBe(200);
  expect((await other.get('/profile/user')).status).toBe(401);
  const old = await fixture.send('POST', '/api/v2/auth/login/email/password', {
    ip: player.ip,
    body: { email: player.email, password: PASSWORD },
  });
  expect(outcomeOf(old)).toEqual([422, 'wrong_credentials']);
  const link = await fixture.linkFor(player.email);
  expect(link).toMatch(/^https:\/\/casino\.example\/(ru|en|kz)\/secure\/[\w-]{43}$/);
});

test('auth.password-update: each error is returned at its field with 422', async () => {
  const player = await addPlayer(fixture);
  const send = async (old_password: string, password: string, password_confirm = password) => {
    const got = await player.post(UPDATE, { old_password, password, password_confirm });
    return [got.status, got.body.errors];
  };
  expect(await send('not the old one', NEW)).toEqual([422, { old_password: ['wrong_password'] }]);
  expect(await send(PASSWORD, 'short')).toEqual([422, { new_password: ['password_short:10'] }]);
  expect(await send(PASSWORD, PASSWORD)).toEqual([422, { new_password: ['password_same'] }]);
  expect(await send(PASSWORD, NEW, 'other')).toEqual([
    422,
    { password_confirm: ['password_mismatch'] },
  ]);
  expect(await send('', '', '')).toEqual([
    422,
    { old_password: ['required'], new_password: ['required'] },
  ]);
  const bare = await addWithoutPassword();
  const body = { old_password: 'x', password: NEW, password_confirm: NEW };
  expect(outcomeOf(await bare.post(UPDATE, body))).toEqual([422, 'password_missing']);
  expect(outcomeOf(await fixture.send('POST', UPDATE, { body }))).toEqual([401, 'unauthorized']);
});

test('guessing: a thief in an open session cannot guess the old password', async () => {
  const player = await addPlayer(fixture);
  const guess = (at: number) =>
    player.post(UPDATE, { old_password: `guess ${at}`, password: NEW, password_confirm: NEW });
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at)));
  const waiting = guesses.filter((got) => got.status === 429);
  expect(waiting).toHaveLength(7);
  expect(Number(waiting[0]!.retryAfter)).toBeGreaterThanOrEqual(29);
  // Guesses by the other call that takes the password are counted together.
  const confirm = await player.post('/api/v2/auth/confirm', { password: PASSWORD });
  expect(confirm.status).toBe(429);
});

test('auth.password-update: errors of a malformed body are returned too', async () => {
  const player = await addPlayer(fixture);
  const got = await player.post(UPDATE, { old_password: 5 });
  expect(got.status).toBe(422);
  const anonymous = callsOf(fixture, player.token, player.ip);
  expect((await anonymous.post(SET, {})).body.errors).toMatchObject({ password: ['required'] });
});
