import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { signInSteps } from '#dev/sign-in-steps.ts';

let database: TestDatabase;
let fixture: SignInFixture;
const { freshIp, freshEmail, freshPhone, addMember, requestCode, verify } = signInSteps(
  () => fixture,
);

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const FORM = { password: 'seven quiet rivers', is_adult: true, accepts_terms: true };

test('pre-hijack: the owner of an address takes over an account that a stranger created', async () => {
  const email = freshEmail();
  const stranger = await addMember({ email });
  const { cookies } = await requestCode(email);
  const owner = await verify((await fixture.codeFor(email))!, cookies);
  expect(owner.status).toBe(200);
  const strangersToken = stranger.body['token'] as string;
  expect((await fixture.send('GET', '/profile/user', { token: strangersToken })).status).toBe(401);
  const byPassword = await fixture.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    cookies: cookiesOf(stranger),
    body: { email, password: FORM.password },
  });
  expect(byPassword.body['message']).toBe('wrong_credentials');
  const me = await fixture.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.body['user']).toMatchObject({ is_email_verified: true, is_password_exists: false });
});

test('contacts: an unconfirmed address beside a confirmed phone is no login method', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  const { body } = await addMember({ email });
  await fixture.db.query(
    'update players set phone = $2, is_phone_verified = true where email = $1',
    [email, phone],
  );
  // It may be a typing mistake: the owner of that mailbox gets neither a code nor a link.
  const { got } = await requestCode(email);
  const forgot = await fixture.send('POST', `${AUTH}/password/email/forgot`, {
    ip: freshIp(),
    body: { email },
  });
  expect([got.status, forgot.status]).toEqual([200, 200]);
  expect(await fixture.messages.read(email)).toEqual([]);
  // The player still logs in by password and phone.
  const byPhone = await fixture.send('POST', `${AUTH}/login/phone/code`, {
    ip: freshIp(),
    body: { phone, type: 'sms' },
  });
  expect(byPhone.status).toBe(200);
  expect(await fixture.codeFor(phone)).toMatch(/^\d{6}$/);
  // The owner of the mailbox can create an own account with it.
  await addMember({ email });
  const me = await fixture.send('GET', '/profile/user', { token: body['token'] as string });
  expect(me.body['user']).toMatchObject({ email: null, phone, is_phone_verified: true });
});

test('pre-hijack: the contact that the stranger added is removed', async () => {
  const email = freshEmail();
  await addMember({ email });
  await fixture.db.query('update players set phone = $2 where email = $1', [email, freshPhone()]);
  const { cookies } = await requestCode(email);
  const owner = await verify((await fixture.codeFor(email))!, cookies);
  const me = await fixture.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.body['user']).toMatchObject({ email, phone: null });
});

test('race: a code sent before a phone was confirmed is no longer valid', async () => {
  const [email, phone] = [freshEmail(), freshPhone()];
  await addMember({ email });
  const { cookies } = await requestCode(email);
  await fixture.db.query(
    'update players set phone = $2, is_phone_verified = true where email = $1',
    [email, phone],
  );
  const got = await verify((await fixture.codeFor(email))!, cookies);
  expect(got.body.errors).toEqual({ code: ['code_expired'] });
});

test('contacts: confirming the address on the device of the registration keeps the password', async () => {
  const email = freshEmail();
  const member = await addMember({ email });
  const device = cookiesOf(member);
  const response = await fixture.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    cookies: device,
    body: { email },
  });
  const cookies = { ...device, ...cookiesOf(response) };
  const got = await verify((await fixture.codeFor(email))!, cookies);
  const me = await fixture.send('GET', '/profile/user', { token: got.body['token'] as string });
  expect(me.body['user']).toMatchObject({ is_email_verified: true, is_password_exists: true });
});
