import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
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

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';
const email = 'hasty@example.org';

beforeAll(async () => {
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  await room.send('POST', `${AUTH}/register/email`, { ip: '198.51.100.1', body });
  await room.db.query('update players set is_email_verified = true where email = $1', [email]);
});

test.each([
  ['login/email/code', { email }, 'login/email/verification'],
  ['login/email/password', { email, password: PASSWORD }, 'login/email/verification'],
  ['password/email/forgot', { email }, 'password/email/code/confirm'],
])('auth.resend: who asks %s again too soon keeps the code he has', async (ask, body, verify) => {
  await room.db.query(`update one_time_codes set created_at = created_at - interval '2 days'`);
  const ip = '198.51.100.2';
  const first = await room.send('POST', `${AUTH}/${ask}`, { ip, body });
  const cookies = cookiesOf(first);
  const again = await room.send('POST', `${AUTH}/${ask}`, { ip, body, cookies });
  expect([again.status, again.body['message']]).toEqual([429, 'code_too_soon']);
  expect(cookiesOf(again)).toEqual({});
  const code = await room.codeFor(email);
  const sent = { ip, body: { code }, cookies: { ...cookies, ...cookiesOf(again) } };
  expect((await room.send('POST', `${AUTH}/${verify}`, sent)).status).toBe(200);
});
