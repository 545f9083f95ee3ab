import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';

let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url, { mode: 'production' });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';
const CONSENTS = { is_adult: true, accepts_terms: true };
let serial = 0;
const post = (path: string, body: object) =>
  fixture.send('POST', `${AUTH}/${path}`, { ip: `198.51.100.${++serial}`, body });

test('messages off: a server that cannot send messages refuses codes at once', async () => {
  for (const [path, body] of [
    ['login/email/code', { email: 'ann@example.org' }],
    ['login/phone/code', { phone: '+79161112233' }],
    ['password/email/forgot', { email: 'ann@example.org' }],
    ['password/phone/forgot', { phone: '+79161112233' }],
  ] as const) {
    const got = await post(path, body);
    expect([path, got.status, got.body['message']]).toEqual([path, 422, 'messages_off']);
  }
  expect(await fixture.messages.read()).toEqual([]);
});

test('messages off: a login by password needs no two-factor step on a new device', async () => {
  const email = 'ben@example.org';
  await post('register/email', { email, password: PASSWORD, ...CONSENTS });
  await fixture.db.query('update players set is_email_verified = true where email = $1', [email]);
  const got = await post('login/email/password', { email, password: PASSWORD });
  expect(got.body['token']).toEqual(expect.any(String));
});

test('messages off: an account by phone can be created; its phone stays unconfirmed', async () => {
  const got = await post('register/phone', { phone: '+79161112244', ...CONSENTS });
  expect(got.body).toMatchObject({ token: expect.any(String), resend_after: 0 });
});
