import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer, PASSWORD, PLACE, said, type AccessPlayer } from '#dev/access-player.ts';
import { createTestPasskey } from '#dev/passkey.ts';
import { openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const SECURE = '/api/v2/auth/secure';
const NEW = 'eight loud mountains';
let database: TestDatabase;
let room: SignInRoom;
let serial = 0;
beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

/** What an intruder does first: he takes the mailbox away. Answers his address. */
async function stealEmail(player: AccessPlayer): Promise<string> {
  const contact = `thief${++serial}@example.org`;
  await player.post('/api/v2/auth/contact/send', { kind: 'email', contact });
  const code = await room.codeFor(contact);
  const done = await player.post('/api/v2/auth/contact/confirm', { kind: 'email', code });
  expect(done.status).toBe(200);
  return contact;
}

const tokenFor = async (contact: string) => (await room.linkFor(contact))!.split('/').at(-1)!;
const check = (token: string) => room.send('POST', `${SECURE}/check`, { body: { token } });
const secure = (token: string, password = NEW, ip = `192.0.2.${++serial % 250}`) =>
  room.send('POST', SECURE, { ip, body: { token, password, password_confirm: password } });
const logIn = (email: string, password: string) =>
  room.send('POST', '/api/v2/auth/login/email/password', {
    ip: `192.0.2.${++serial % 250}`,
    body: { email, password },
  });
const emailOf = async (id: bigint) =>
  (await room.db.query<{ email: string }>('select email from players where id = $1', [id]))[0]!
    .email;

test('the link to the old contact brings it back, puts everybody out and sets a password', async () => {
  const player = await addPlayer(room);
  const thief = await stealEmail(player);
  const passkey = createTestPasskey(PLACE);
  const made = await player.post('/api/v2/auth/factors/passkeys/begin');
  const response = passkey.create(made.body.data!['options'] as { challenge: string });
  await player.post('/api/v2/auth/factors/passkeys', { name: 'Theirs', response });
  const token = await tokenFor(player.email);
  expect((await check(token)).body.data).toEqual({
    undoes: 'email',
    detail: expect.stringMatching(/^a•••\d@example\.org$/),
    at: expect.any(String),
  });
  expect((await secure(token)).body.data).toEqual({ secured: true });
  expect((await player.get('/profile/user')).status).toBe(401);
  expect(said(await logIn(thief, PASSWORD))).toEqual([422, 'wrong_credentials']);
  expect(said(await logIn(player.email, PASSWORD))).toEqual([422, 'wrong_credentials']);
  expect((await logIn(player.email, NEW)).status).toBe(200);
  expect(await room.factors.listPasskeys(room.db, player.id)).toEqual([]);
  // Twice is once.
  expect(said(await secure(token))).toEqual([422, 'link_expired']);
  expect(said(await check(token))).toEqual([422, 'link_expired']);
});

test('a newer change does not save the intruder, and his own letters open nothing', async () => {
  const player = await addPlayer(room);
  const first = await stealEmail(player);
  const second = await stealEmail(player);
  const intruders = await tokenFor(first);
  const owners = await tokenFor(player.email);
  expect((await secure(owners)).status).toBe(200);
  expect(await emailOf(player.id)).toBe(player.email);
  expect(said(await secure(intruders))).toEqual([422, 'link_expired']);
  expect(said(await logIn(second, NEW))).toEqual([422, 'wrong_credentials']);
});

test('an intruder who is quicker with his own letter does not lock the owner out', async () => {
  const player = await addPlayer(room);
  const first = await stealEmail(player);
  await stealEmail(player);
  const owners = await tokenFor(player.email);
  expect((await secure(await tokenFor(first), 'the thief was here')).status).toBe(200);
  expect(await emailOf(player.id)).toBe(first);
  expect((await secure(owners)).status).toBe(200);
  expect(await emailOf(player.id)).toBe(player.email);
  expect((await logIn(player.email, NEW)).status).toBe(200);
});

test('the old contact stays its owner’s while he may take it back', async () => {
  const player = await addPlayer(room);
  await stealEmail(player);
  const body = { email: player.email, password: NEW, is_adult: true, accepts_terms: true };
  const taken = await room.send('POST', '/api/v2/auth/register/email', { ip: '192.0.2.251', body });
  expect(said(taken)).toEqual([422, 'email_taken']);
  expect((await secure(await tokenFor(player.email))).status).toBe(200);
});

test('after 72 hours, and with any other token, nothing is undone', async () => {
  const player = await addPlayer(room);
  const thief = await stealEmail(player);
  const token = await tokenFor(player.email);
  await room.db.query('update mailed_links set expires_at = now() where player_id = $1', [
    player.id,
  ]);
  for (const bad of [token, token.slice(1), 'x'.repeat(43), "' or true"]) {
    expect(said(await check(bad))).toEqual([422, 'link_expired']);
    expect(said(await secure(bad))).toEqual([422, 'link_expired']);
  }
  expect(await emailOf(player.id)).toBe(thief);
});

test('race: the link used twice at once works once', async () => {
  const player = await addPlayer(room);
  await stealEmail(player);
  const token = await tokenFor(player.email);
  const twice = await Promise.all([secure(token), secure(token)]);
  expect(twice.map((got) => got.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('links of a changed password, a new factor and a new login secure the account too', async () => {
  const player = await addPlayer(room);
  const update = { old_password: PASSWORD, password: NEW, password_confirm: NEW };
  await player.post('/password/update', update);
  const byPassword = await tokenFor(player.email);
  expect((await check(byPassword)).body.data).toMatchObject({ undoes: 'password', detail: null });
  const login = await room.send('POST', '/api/v2/auth/login/email/password', {
    ip: '192.0.2.252',
    body: { email: player.email, password: NEW },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/127' },
  });
  const code = await room.codeFor(player.email);
  const step = await room.send('POST', '/api/v2/auth/login/email/verification', {
    ip: '192.0.2.252',
    body: { code },
    cookies: { flow_login: login.cookies['flow_login']!.value },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/127' },
  });
  expect(step.status).toBe(200);
  const byLogin = await tokenFor(player.email);
  expect((await check(byLogin)).body.data).toMatchObject({
    undoes: 'session',
    detail: 'Firefox, Windows',
  });
  expect((await secure(byLogin, 'nine silent valleys')).status).toBe(200);
  const token = step.body['token'] as string;
  expect((await room.send('GET', '/profile/user', { token })).status).toBe(401);
  // The letter of the password is older and went to the same owner: it is good still.
  expect((await secure(byPassword, 'ten golden bridges')).status).toBe(200);
  expect((await logIn(player.email, 'ten golden bridges')).status).toBe(200);
});

test('an old phone is written to by a text message, whose link brings it back', async () => {
  const player = await addPlayer(room);
  const [old, next] = [`+7916${1_000_000 + ++serial}`, `+7916${2_000_000 + ++serial}`];
  for (const contact of [old, next]) {
    await player.post('/api/v2/auth/contact/send', { kind: 'phone', contact });
    const code = await room.codeFor(contact);
    await player.post('/api/v2/auth/contact/confirm', { kind: 'phone', code });
  }
  const letter = (await room.messages.read(old))[0]!;
  expect([letter.channel, letter.template]).toEqual(['sms', 'contact-changed']);
  const token = await tokenFor(old);
  expect((await check(token)).body.data).toMatchObject({ undoes: 'phone' });
  expect((await secure(token)).status).toBe(200);
  const rows = await room.db.query('select phone, is_phone_verified from players where id = $1', [
    player.id,
  ]);
  expect(rows).toEqual([{ phone: old, is_phone_verified: true }]);
});

test('a phone that nobody had proved is not proved by a letter to the mailbox', async () => {
  const [phone, next] = [`+7916${3_000_000 + ++serial}`, `+7916${4_000_000 + ++serial}`];
  const ip = '192.0.2.253';
  const body = { phone, password: PASSWORD, is_adult: true, accepts_terms: true, type: 'sms' };
  const got = await room.send('POST', '/api/v2/auth/register/phone', { ip, body });
  const token = got.body['token'] as string;
  const post = (path: string, sent: object) => room.send('POST', path, { ip, token, body: sent });
  const mailboxes = [`own${++serial}@example.org`, `own${++serial}@example.org`] as const;
  for (const contact of [...mailboxes, next]) {
    const kind = contact.includes('@') ? 'email' : 'phone';
    await post('/api/v2/auth/contact/send', { kind, contact });
    const code = await room.codeFor(contact);
    const done = await post('/api/v2/auth/contact/confirm', { kind, code });
    expect(done.status).toBe(200);
  }
  expect((await secure(await tokenFor(mailboxes[0]))).status).toBe(200);
  const rows = await room.db.query(
    'select phone, email, is_phone_verified, is_email_verified from players where phone = $1',
    [phone],
  );
  expect(rows).toEqual([
    { phone, email: mailboxes[0], is_phone_verified: false, is_email_verified: true },
  ]);
});

test('the new password is held to the rules, and other sites’ pages cannot use the link', async () => {
  const player = await addPlayer(room);
  await stealEmail(player);
  const token = await tokenFor(player.email);
  const weak = await secure(token, 'short');
  expect([weak.status, weak.body.errors]).toEqual([422, { password: ['password_short:10'] }]);
  const body = { token, password: NEW, password_confirm: 'another one' };
  const torn = await room.send('POST', SECURE, { body });
  expect(torn.body.errors).toEqual({ password_confirm: ['password_mismatch'] });
  const headers = { origin: 'https://evil.example' };
  const foreign = await room.send('POST', SECURE, { body, headers });
  expect([foreign.status, foreign.body.errors]).toEqual([403, { Origin: ['foreign_origin'] }]);
  expect((await secure(token)).status).toBe(200);
});
