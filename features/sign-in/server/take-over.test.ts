import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
import { signInSteps } from '#dev/sign-in-steps.ts';

let database: TestDatabase;
let room: SignInRoom;
const { freshIp, freshEmail, freshPhone, addMember, askForCode, verify } = signInSteps(() => room);

beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };

test('pre-hijack: the owner of an address takes over an account that a stranger opened', async () => {
  const email = freshEmail();
  const stranger = await addMember({ email });
  const { cookies } = await askForCode(email);
  const owner = await verify((await room.codeFor(email))!, cookies);
  expect(owner.status).toBe(200);
  const strangersToken = stranger.body['token'] as string;
  expect((await room.send('GET', '/profile/user', { token: strangersToken })).status).toBe(401);
  const byPassword = await room.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    cookies: cookiesOf(stranger),
    body: { email, password: FORM.password },
  });
  expect(byPassword.body['message']).toBe('wrong_credentials');
  const me = await room.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.body['user']).toMatchObject({ is_email_verified: true, is_password_exists: false });
});

test('an address that was never confirmed, beside a confirmed phone, is no way in', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  const { body } = await addMember({ email });
  await room.db.query('update players set phone = $2, is_phone_verified = true where email = $1', [
    email,
    phone,
  ]);
  // It may be a slip of the pen: whoever owns that mailbox gets neither a code nor a link.
  const { got } = await askForCode(email);
  const forgot = await room.send('POST', `${AUTH}/password/email/forgot`, {
    ip: freshIp(),
    body: { email },
  });
  expect([got.status, forgot.status]).toEqual([200, 200]);
  expect(await room.messages.read(email)).toEqual([]);
  // The player himself goes on coming in by his password and his phone.
  const byPhone = await room.send('POST', `${AUTH}/login/phone/code`, {
    ip: freshIp(),
    body: { phone, type: 'sms' },
  });
  expect(byPhone.status).toBe(200);
  expect(await room.codeFor(phone)).toMatch(/^\d{6}$/);
  // And the owner of the mailbox can open an account of his own with it.
  await addMember({ email });
  const me = await room.send('GET', '/profile/user', { token: body['token'] as string });
  expect(me.body['user']).toMatchObject({ email: null, phone, is_phone_verified: true });
});

test('pre-hijack: what the stranger put beside the address goes with him', async () => {
  const email = freshEmail();
  await addMember({ email });
  await room.db.query('update players set phone = $2 where email = $1', [email, freshPhone()]);
  const { cookies } = await askForCode(email);
  const owner = await verify((await room.codeFor(email))!, cookies);
  const me = await room.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.body['user']).toMatchObject({ email, phone: null });
});

test('race: a code that was on its way when a phone was confirmed opens nothing', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  await addMember({ email });
  const { cookies } = await askForCode(email);
  await room.db.query('update players set phone = $2, is_phone_verified = true where email = $1', [
    email,
    phone,
  ]);
  const got = await verify((await room.codeFor(email))!, cookies);
  expect(got.body.errors).toEqual({ code: ['code_expired'] });
});

test('whoever registered on this device keeps his password when he proves the address', async () => {
  const email = freshEmail();
  const member = await addMember({ email });
  const device = cookiesOf(member);
  const asked = await room.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    cookies: device,
    body: { email },
  });
  const cookies = { ...device, ...cookiesOf(asked) };
  const got = await verify((await room.codeFor(email))!, cookies);
  const me = await room.send('GET', '/profile/user', { token: got.body['token'] as string });
  expect(me.body['user']).toMatchObject({ is_email_verified: true, is_password_exists: true });
});
