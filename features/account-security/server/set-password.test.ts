import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer, callsOf, logInAgain, PASSWORD, said } from '#dev/access-player.ts';
import { openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

let database: TestDatabase;
let room: SignInRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const SET = '/api/v2/auth/password/set';
const UPDATE = '/password/update';
const NEW = 'eight loud mountains';

/** As after a registration by phone or through another house. */
async function addWithoutPassword() {
  const player = await addPlayer(room);
  await room.db.query('update players set password_hash = null where id = $1', [player.id]);
  return player;
}

test('auth.password-set: an account without a password gets one and can log in with it', async () => {
  const player = await addWithoutPassword();
  const { token, ip, device: cookies } = player;
  const body = { password: NEW, confirm_password: NEW };
  const done = await room.send('POST', SET, { token, ip, cookies, body });
  expect([done.status, done.body.data]).toEqual([200, { is_password_exists: true }]);
  const user = (await player.get('/profile/user')).body['user'];
  expect(user).toMatchObject({ is_password_exists: true });
  // The device that it was set at is known still: no second step.
  const device = { ...cookies, device: done.cookies['device']!.value };
  const again = await logInAgain(room, { ...player, device }, NEW);
  expect((await again.get('/profile/user')).status).toBe(200);
  expect(room.events.at(-2)).toMatchObject({
    name: 'player.password_changed',
    body: { player_id: player.id.toString(), is_first: true },
  });
  expect((await room.messages.read(player.email)).map(({ template }) => template)).toContain(
    'password-changed',
  );
});

test('auth.password-set: what is wrong is told at its field with 422', async () => {
  const player = await addWithoutPassword();
  const ask = async (password: string, confirm_password: string) => {
    const got = await player.post(SET, { password, confirm_password });
    return [got.status, got.body.errors];
  };
  expect(await ask('short', 'short')).toEqual([422, { password: ['password_short:10'] }]);
  expect(await ask(NEW, `${NEW}!`)).toEqual([422, { confirm_password: ['password_mismatch'] }]);
  expect(await ask('1234567890', '0987654321')).toEqual([
    422,
    { password: ['password_common'], confirm_password: ['password_mismatch'] },
  ]);
  expect(await ask(player.email, player.email)).toEqual([422, { password: ['password_is_email'] }]);
  expect(await ask('', '')).toMatchObject([422, { password: ['required'] }]);
});

test('auth.password-set: never over an existing password, nor by a proof that is old', async () => {
  const rich = await addPlayer(room);
  const both = { password: NEW, confirm_password: NEW };
  expect(said(await rich.post(SET, both))).toEqual([422, 'password_exists']);
  const stale = await addWithoutPassword();
  await stale.forgetProof();
  expect(said(await stale.post(SET, both))).toEqual([403, 'confirmation_needed']);
  expect(said(await room.send('POST', SET, { body: both }))).toEqual([401, 'unauthorized']);
  // Two tabs at once: one of them is the first.
  const torn = await addWithoutPassword();
  const twice = await Promise.all([torn.post(SET, both), torn.post(SET, both)]);
  expect(twice.map((got) => got.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('auth.password-update: the old one opens nothing, this session stays, others end', async () => {
  const player = await addPlayer(room);
  const other = await logInAgain(room, player);
  const done = await player.post(UPDATE, {
    old_password: PASSWORD,
    password: NEW,
    password_confirm: NEW,
  });
  expect(done.status).toBe(200);
  expect((await player.get('/profile/user')).status).toBe(200);
  expect((await other.get('/profile/user')).status).toBe(401);
  const old = await room.send('POST', '/api/v2/auth/login/email/password', {
    ip: player.ip,
    body: { email: player.email, password: PASSWORD },
  });
  expect(said(old)).toEqual([422, 'wrong_credentials']);
  const link = await room.linkFor(player.email);
  expect(link).toMatch(/^https:\/\/casino\.example\/(ru|en|kz)\/secure\/[\w-]{43}$/);
});

test('auth.password-update: each mistake is told at its field with 422', async () => {
  const player = await addPlayer(room);
  const ask = async (old_password: string, password: string, password_confirm = password) => {
    const got = await player.post(UPDATE, { old_password, password, password_confirm });
    return [got.status, got.body.errors];
  };
  expect(await ask('not the old one', NEW)).toEqual([422, { old_password: ['wrong_password'] }]);
  expect(await ask(PASSWORD, 'short')).toEqual([422, { new_password: ['password_short:10'] }]);
  expect(await ask(PASSWORD, PASSWORD)).toEqual([422, { new_password: ['password_same'] }]);
  expect(await ask(PASSWORD, NEW, 'other')).toEqual([
    422,
    { password_confirm: ['password_mismatch'] },
  ]);
  expect(await ask('', '', '')).toEqual([
    422,
    { old_password: ['required'], new_password: ['required'] },
  ]);
  const bare = await addWithoutPassword();
  const body = { old_password: 'x', password: NEW, password_confirm: NEW };
  expect(said(await bare.post(UPDATE, body))).toEqual([422, 'password_missing']);
  expect(said(await room.send('POST', UPDATE, { body }))).toEqual([401, 'unauthorized']);
});

test('a thief at an open session cannot guess the old password', async () => {
  const player = await addPlayer(room);
  const guess = (at: number) =>
    player.post(UPDATE, { old_password: `guess ${at}`, password: NEW, password_confirm: NEW });
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => guess(at)));
  const waiting = guesses.filter((got) => got.status === 429);
  expect(waiting).toHaveLength(7);
  expect(Number(waiting[0]!.retryAfter)).toBeGreaterThanOrEqual(29);
  // The same guesses by the other door to the password are counted together.
  const confirm = await player.post('/api/v2/auth/confirm', { password: PASSWORD });
  expect(confirm.status).toBe(429);
});

test('what is wrong with the frame of a call is told too', async () => {
  const player = await addPlayer(room);
  const got = await player.post(UPDATE, { old_password: 5 });
  expect(got.status).toBe(422);
  const nobody = callsOf(room, player.token, player.ip);
  expect((await nobody.post(SET, {})).body.errors).toMatchObject({ password: ['required'] });
});
