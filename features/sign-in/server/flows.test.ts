import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
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

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';
const email = 'hasty@example.org';

beforeAll(async () => {
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  await fixture.send('POST', `${AUTH}/register/email`, { ip: '198.51.100.1', body });
  await fixture.db.query('update players set is_email_verified = true where email = $1', [email]);
});

test.each([
  ['login/email/code', { email }, 'login/email/verification'],
  ['login/email/password', { email, password: PASSWORD }, 'login/email/verification'],
  ['password/email/forgot', { email }, 'password/email/code/confirm'],
])('auth.resend: requesting %s too soon keeps the pending code', async (path, body, verify) => {
  await fixture.db.query(`update one_time_codes set created_at = created_at - interval '2 days'`);
  const ip = '198.51.100.2';
  const first = await fixture.send('POST', `${AUTH}/${path}`, { ip, body });
  const cookies = cookiesOf(first);
  const again = await fixture.send('POST', `${AUTH}/${path}`, { ip, body, cookies });
  expect([again.status, again.body['message']]).toEqual([429, 'code_too_soon']);
  expect(cookiesOf(again)).toEqual({});
  const code = await fixture.codeFor(email);
  const sent = { ip, body: { code }, cookies: { ...cookies, ...cookiesOf(again) } };
  expect((await fixture.send('POST', `${AUTH}/${verify}`, sent)).status).toBe(200);
});
