import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';

let database: TestDatabase;
let room: SignInRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url, { mode: 'production' });
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';
const CONSENTS = { is_adult: true, accepts_terms: true };
let serial = 0;
const post = (path: string, body: object) =>
  room.send('POST', `${AUTH}/${path}`, { ip: `198.51.100.${++serial}`, body });

test('a house that cannot write to anybody says so instead of letting people wait', async () => {
  for (const [path, body] of [
    ['login/email/code', { email: 'ann@example.org' }],
    ['login/phone/code', { phone: '+79161112233' }],
    ['password/email/forgot', { email: 'ann@example.org' }],
    ['password/phone/forgot', { phone: '+79161112233' }],
  ] as const) {
    const got = await post(path, body);
    expect([path, got.status, got.body['message']]).toEqual([path, 422, 'messages_off']);
  }
  expect(await room.messages.read()).toEqual([]);
});

test('it locks nobody out: who has a password comes in, on a new device too', async () => {
  const email = 'ben@example.org';
  await post('register/email', { email, password: PASSWORD, ...CONSENTS });
  await room.db.query('update players set is_email_verified = true where email = $1', [email]);
  const got = await post('login/email/password', { email, password: PASSWORD });
  expect(got.body['token']).toEqual(expect.any(String));
});

test('an account by phone can be opened there; its phone stays unconfirmed', async () => {
  const got = await post('register/phone', { phone: '+79161112244', ...CONSENTS });
  expect(got.body).toMatchObject({ token: expect.any(String), resend_after: 0 });
});
