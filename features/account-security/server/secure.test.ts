import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import {
  addPlayer,
  PASSWORD,
  RELYING_PARTY,
  outcomeOf,
  type AccountSecurityPlayer,
} from '#dev/account-security-player.ts';
import { createTestPasskey } from '#dev/passkey.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const SECURE = '/api/v2/auth/secure';
const NEW = 'eight loud mountains';
let database: TestDatabase;
let fixture: SignInFixture;
let serial = 0;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** The first action of an intruder: replacing the e-mail. Returns the intruder's address. */
async function stealEmail(player: AccountSecurityPlayer): Promise<string> {
  const contact = `thief${++serial}@example.org`;
  await player.post('/api/v2/auth/contact/send', { kind: 'email', contact });
  const code = await fixture.codeFor(contact);
  const done = await player.post('/api/v2/auth/contact/confirm', { kind: 'email', code });
  expect(done.status).toBe(200);
  return contact;
}

const tokenFor = async (contact: string) => (await fixture.linkFor(contact))!.split('/').at(-1)!;
const check = (token: string) => fixture.send('POST', `${SECURE}/check`, { body: { token } });
const secure = (token: string, password = NEW, ip = `192.0.2.${++serial % 250}`) =>
  fixture.send('POST', SECURE, { ip, body: { token, password, password_confirm: password } });
const logIn = (email: string, password: string) =>
  fixture.send('POST', '/api/v2/auth/login/email/password', {
    ip: `192.0.2.${++serial % 250}`,
    body: { email, password },
  });
const emailOf = async (id: PlayerId) =>
  (await fixture.db.query<{ email: string }>('select email from players where id = $1', [id]))[0]!
    .email;

test('undo: the link to the old contact restores it, ends all sessions and sets a password', async () => {
  const player = await addPlayer(fixture);
  const thief = await stealEmail(player);
  const passkey = createTestPasskey(RELYING_PARTY);
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
  expect(outcomeOf(await logIn(thief, PASSWORD))).toEqual([422, 'wrong_credentials']);
  expect(outcomeOf(await logIn(player.email, PASSWORD))).toEqual([422, 'wrong_credentials']);
  expect((await logIn(player.email, NEW)).status).toBe(200);
  expect(await fixture.factors.listPasskeys(fixture.db, player.id)).toEqual([]);
  // The link is consumed.
  expect(outcomeOf(await secure(token))).toEqual([422, 'link_expired']);
  expect(outcomeOf(await check(token))).toEqual([422, 'link_expired']);
});

test('undo: a newer change does not save the intruder, whose own links are refused', async () => {
  const player = await addPlayer(fixture);
  const first = await stealEmail(player);
  const second = await stealEmail(player);
  const intruders = await tokenFor(first);
  const owners = await tokenFor(player.email);
  expect((await secure(owners)).status).toBe(200);
  expect(await emailOf(player.id)).toBe(player.email);
  expect(outcomeOf(await secure(intruders))).toEqual([422, 'link_expired']);
  expect(outcomeOf(await logIn(second, NEW))).toEqual([422, 'wrong_credentials']);
});

test('undo: an intruder who uses an own link first does not lock the owner out', async () => {
  const player = await addPlayer(fixture);
  const first = await stealEmail(player);
  await stealEmail(player);
  const owners = await tokenFor(player.email);
  expect((await secure(await tokenFor(first), 'the thief was here')).status).toBe(200);
  expect(await emailOf(player.id)).toBe(first);
  expect((await secure(owners)).status).toBe(200);
  expect(await emailOf(player.id)).toBe(player.email);
  expect((await logIn(player.email, NEW)).status).toBe(200);
});

test('undo: the old contact stays reserved for its owner while it can be restored', async () => {
  const player = await addPlayer(fixture);
  await stealEmail(player);
  const body = { email: player.email, password: NEW, is_adult: true, accepts_terms: true };
  const result = await fixture.send('POST', '/api/v2/auth/register/email', {
    ip: '192.0.2.251',
    body,
  });
  expect(outcomeOf(result)).toEqual([422, 'email_taken']);
  expect((await secure(await tokenFor(player.email))).status).toBe(200);
});

test('undo: after 72 hours, and with any other token, nothing is undone', async () => {
  const player = await addPlayer(fixture);
  const thief = await stealEmail(player);
  const token = await tokenFor(player.email);
  await fixture.db.query('update email_links set expires_at = now() where player_id = $1', [
    player.id,
  ]);
  for (const bad of [token, token.slice(1), 'x'.repeat(43), "' or true"]) {
    expect(outcomeOf(await check(bad))).toEqual([422, 'link_expired']);
    expect(outcomeOf(await secure(bad))).toEqual([422, 'link_expired']);
  }
  expect(await emailOf(player.id)).toBe(thief);
});

test('race: the link used twice at once works once', async () => {
  const player = await addPlayer(fixture);
  await stealEmail(player);
  const token = await tokenFor(player.email);
  const twice = await Promise.all([secure(token), secure(token)]);
  expect(twice.map((got) => got.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('undo: links about a password, a factor and a login secure the account too', async () => {
  const player = await addPlayer(fixture);
  const update = { old_password: PASSWORD, password: NEW, password_confirm: NEW };
  await player.post('/password/update', update);
  const byPassword = await tokenFor(player.email);
  expect((await check(byPassword)).body.data).toMatchObject({ undoes: 'password', detail: null });
  const login = await fixture.send('POST', '/api/v2/auth/login/email/password', {
    ip: '192.0.2.252',
    body: { email: player.email, password: NEW },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/127' },
  });
  const code = await fixture.codeFor(player.email);
  const step = await fixture.send('POST', '/api/v2/auth/login/email/verification', {
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
  expect((await fixture.send('GET', '/profile/user', { token })).status).toBe(401);
  // The email about the password is older and went to the same owner: its link is still valid.
  expect((await secure(byPassword, 'ten golden bridges')).status).toBe(200);
  expect((await logIn(player.email, 'ten golden bridges')).status).toBe(200);
});

test('undo: an old phone gets a text message, whose link restores it', async () => {
  const player = await addPlayer(fixture);
  const [old, next] = [`+7916${1_000_000 + ++serial}`, `+7916${2_000_000 + ++serial}`];
  for (const contact of [old, next]) {
    await player.post('/api/v2/auth/contact/send', { kind: 'phone', contact });
    const code = await fixture.codeFor(contact);
    await player.post('/api/v2/auth/contact/confirm', { kind: 'phone', code });
  }
  const email = (await fixture.messages.read(old))[0]!;
  expect([email.channel, email.template]).toEqual(['sms', 'contact-changed']);
  const token = await tokenFor(old);
  expect((await check(token)).body.data).toMatchObject({ undoes: 'phone' });
  expect((await secure(token)).status).toBe(200);
  const rows = await fixture.db.query(
    'select phone, is_phone_verified from players where id = $1',
    [player.id],
  );
  expect(rows).toEqual([{ phone: old, is_phone_verified: true }]);
});

test('undo: a link in an email does not confirm an unconfirmed phone', async () => {
  const [phone, next] = [`+7916${3_000_000 + ++serial}`, `+7916${4_000_000 + ++serial}`];
  const ip = '192.0.2.253';
  const body = { phone, password: PASSWORD, is_adult: true, accepts_terms: true, type: 'sms' };
  const got = await fixture.send('POST', '/api/v2/auth/register/phone', { ip, body });
  const token = got.body['token'] as string;
  const post = (path: string, sent: object) =>
    fixture.send('POST', path, { ip, token, body: sent });
  const mailboxes = [`own${++serial}@example.org`, `own${++serial}@example.org`] as const;
  for (const contact of [...mailboxes, next]) {
    const kind = contact.includes('@') ? 'email' : 'phone';
    await post('/api/v2/auth/contact/send', { kind, contact });
    const code = await fixture.codeFor(contact);
    const done = await post('/api/v2/auth/contact/confirm', { kind, code });
    expect(done.status).toBe(200);
  }
  expect((await secure(await tokenFor(mailboxes[0]))).status).toBe(200);
  const rows = await fixture.db.query(
    'select phone, email, is_phone_verified, is_email_verified from players where phone = $1',
    [phone],
  );
  expect(rows).toEqual([
    { phone, email: mailboxes[0], is_phone_verified: false, is_email_verified: true },
  ]);
});

test('undo: the new password is validated, and other sites cannot use the link', async () => {
  const player = await addPlayer(fixture);
  await stealEmail(player);
  const token = await tokenFor(player.email);
  const weak = await secure(token, 'short');
  expect([weak.status, weak.body.errors]).toEqual([422, { password: ['password_short:10'] }]);
  const body = { token, password: NEW, password_confirm: 'another one' };
  const torn = await fixture.send('POST', SECURE, { body });
  expect(torn.body.errors).toEqual({ password_confirm: ['password_mismatch'] });
  const headers = { origin: 'https://evil.example' };
  const foreign = await fixture.send('POST', SECURE, { body, headers });
  expect([foreign.status, foreign.body.errors]).toEqual([403, { Origin: ['foreign_origin'] }]);
  expect((await secure(token)).status).toBe(200);
});
