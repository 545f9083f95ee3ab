import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';

let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url, {
    ssoLink: 'https://sister.example/sso',
  });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const PATH = '/api/v2/auth/login/email/password';
const PASSWORD = 'seven quiet rivers';
let serial = 0;
const freshIp = () => `198.51.100.${++serial}`;

async function addMember(email: string) {
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const got = await fixture.send('POST', '/api/v2/auth/register/email', { ip: freshIp(), body });
  expect(got.status).toBe(200);
  return got;
}

function logIn(email: string, password: string, ip = freshIp(), device?: string) {
  const cookies = device === undefined ? {} : { cookies: { device } };
  return fixture.send('POST', PATH, { ip, body: { email, password }, ...cookies });
}

test('auth.login-email-password: the correct password opens a new session', async () => {
  const registered = await addMember('ann@example.org');
  const got = await logIn('Ann@Example.org ', PASSWORD);
  expect(got.status).toBe(200);
  expect(got.body['token']).not.toBe(registered.body['token']);
  for (const token of [registered.body['token'], got.body['token']] as string[]) {
    const me = await fixture.send('GET', '/profile/user', { token });
    expect(me.body['user']).toMatchObject({ email: 'ann@example.org' });
  }
  expect(got.cookies['refresh']).toMatchObject({ httpOnly: true, path: '/auth' });
});

test('auth.login-success: the answer carries the configured sso link', async () => {
  await addMember('sso@example.org');
  const got = await logIn('sso@example.org', PASSWORD);
  expect(got.body['ssoLink']).toBe('https://sister.example/sso');
});

test('login: a wrong password, an unknown e-mail and staff get one and the same answer', async () => {
  await addMember('known@example.org');
  const staff = await addMember('staff@example.org');
  expect(staff.status).toBe(200);
  await fixture.db.query(`update players set kind = 'staff' where email = 'staff@example.org'`);
  await addMember('passwordless@example.org');
  await fixture.db.query(
    `update players set password_hash = null where email = 'passwordless@example.org'`,
  );
  const answers = await Promise.all([
    logIn('known@example.org', 'not the password'),
    logIn('unknown@example.org', PASSWORD),
    logIn('staff@example.org', PASSWORD),
    logIn('passwordless@example.org', PASSWORD),
  ]);
  for (const got of answers) {
    expect(got.status).toBe(422);
    const { request_id: _, ...body } = got.body;
    expect(body).toEqual({
      message: 'wrong_credentials',
      errors: { password: ['wrong_credentials'] },
    });
    expect(got.cookies).toEqual({});
  }
});

test('secrecy: that an account is blocked is revealed only with its password', async () => {
  await addMember('blocked@example.org');
  await fixture.db.query(
    `update players set status = 'blocked' where email = 'blocked@example.org'`,
  );
  expect((await logIn('blocked@example.org', 'not it at all')).body['message']).toBe(
    'wrong_credentials',
  );
  const got = await logIn('blocked@example.org', PASSWORD);
  expect([got.status, got.body['message'], got.cookies]).toEqual([422, 'account_blocked', {}]);
});

test.each([
  [{}, { email: ['required'], password: ['required'] }],
  [
    { email: '', password: '' },
    { email: ['required'], password: ['required'] },
  ],
  [{ email: 'unknown', password: 'x' }, { email: ['email_format'] }],
  [{ email: ['a@b.org'], password: 'x' }, { email: ['invalid_type'] }],
  [{ email: 'a@b.org', password: { $ne: null } }, { password: ['invalid_type'] }],
  [{ email: 'a@b.org', password: 'p'.repeat(513) }, { password: ['too_long'] }],
])('auth.errors: the body %j is refused at its fields', async (body, errors) => {
  const got = await fixture.send('POST', PATH, { ip: freshIp(), body });
  expect([got.status, got.body['message'], got.body.errors]).toEqual([422, 'bad_input', errors]);
});

test('login: SQL in a password is only a wrong password', async () => {
  await addMember('quote@example.org');
  const got = await logIn(`quote'--@example.org`, `' or '1'='1`);
  expect(got.body['message']).toBe('wrong_credentials');
});

test('login: after five wrong guesses a wait is required, returned, and ends', async () => {
  await addMember('slow@example.org');
  const ip = freshIp();
  for (let guess = 0; guess < 5; guess++) {
    expect((await logIn('slow@example.org', 'wrong guess', ip)).status).toBe(422);
  }
  const refused = await logIn('slow@example.org', PASSWORD, ip);
  expect([refused.status, refused.body['message']]).toEqual([429, 'too_many_requests']);
  await logIn('slow@example.org', PASSWORD, ip);
  const events = await fixture.db.query(
    `select e.kind, e.facts from significant_events e join players p on p.id = e.player_id
      where p.email = 'slow@example.org'`,
  );
  expect(events).toEqual([{ kind: 'failed_logins', facts: { login: 'player', network: ip } }]);
  expect(refused.retryAfter).toBe('2');
  await fixture.db.query('update rate_limits set expire = expire - 2000');
  expect((await logIn('slow@example.org', PASSWORD, ip)).status).toBe(200);
});

test('enumeration: an unknown e-mail is rate limited exactly like a known one', async () => {
  await addMember('real@example.org');
  const statuses = async (email: string) => {
    const ip = freshIp();
    const seen = [];
    for (let guess = 0; guess < 6; guess++) seen.push((await logIn(email, 'wrong', ip)).status);
    return seen;
  };
  expect(await statuses('real@example.org')).toEqual(await statuses('imagined@example.org'));
});

test('login: an attacker on other addresses cannot lock the owner out', async () => {
  await addMember('target@example.org');
  for (let host = 0; host < 4; host++) {
    const ip = freshIp();
    for (let guess = 0; guess < 6; guess++) await logIn('target@example.org', 'wrong', ip);
  }
  expect((await logIn('target@example.org', PASSWORD)).status).toBe(200);
});

test("login: an attacker behind the owner's address cannot lock the owner's device out", async () => {
  const owner = await addMember('home@example.org');
  const device = owner.cookies['device']!.value;
  const ip = freshIp();
  for (let guess = 0; guess < 6; guess++) await logIn('home@example.org', 'wrong', ip);
  expect((await logIn('home@example.org', PASSWORD, ip)).status).toBe(429);
  const got = await logIn('home@example.org', PASSWORD, ip, device);
  expect(got.status).toBe(200);
  expect(got.cookies['device']!.value).toBe(device);
});

test('login: a device mark of another account, or a forged one, is ignored', async () => {
  const other = await addMember('other@example.org');
  await addMember('victim@example.org');
  const ip = freshIp();
  for (let guess = 0; guess < 6; guess++) await logIn('victim@example.org', 'wrong', ip);
  const marks = [
    other.cookies['device']!.value,
    `${'A'.repeat(22)}.${'B'.repeat(43)}`,
    'not a mark',
  ];
  for (const mark of marks) {
    expect((await logIn('victim@example.org', PASSWORD, ip, mark)).status).toBe(429);
  }
});

test("csrf: another site's page cannot log the visitor in", async () => {
  await addMember('csrf@example.org');
  const body = { email: 'csrf@example.org', password: PASSWORD };
  const from = (headers: Record<string, string>) =>
    fixture.send('POST', PATH, { ip: freshIp(), body, headers });
  expect((await from({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await from({ origin: 'null' })).status).toBe(403);
  expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await from({ origin: 'https://casino.example' })).status).toBe(200);
});

test('guessing: after twenty guesses at one account from anywhere a new device solves a captcha', async () => {
  const email = 'attacked@example.org';
  const owner = (await addMember(email)).cookies['device']!.value;
  const strict = await createSignInFixture(database.url, {
    challenge: async ({ headers }) =>
      headers['x-captcha'] === 'solved' ? undefined : refuse('captcha_required'),
  });
  const guess = (password: string, more: object = {}) =>
    strict.send('POST', PATH, { ip: freshIp(), body: { email, password }, ...more });
  for (let count = 0; count < 20; count++) {
    expect((await guess('a wrong password')).body['message']).toBe('wrong_credentials');
  }
  expect((await guess(PASSWORD)).body['message']).toBe('captcha_required');
  expect((await guess(PASSWORD, { headers: { 'x-captcha': 'solved' } })).status).toBe(200);
  expect((await guess(PASSWORD, { cookies: { device: owner } })).status).toBe(200);
  await strict.close();
});
