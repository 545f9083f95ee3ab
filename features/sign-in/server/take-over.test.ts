import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';

let database: TestDatabase;
let room: SignInRoom;
let serial = 0;
const freshIp = () => `198.51.100.${++serial}`;
const freshEmail = () => `player${++serial}@example.org`;
const freshPhone = () => `+7916${String(++serial).padStart(7, '0')}`;

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

async function addMember(contact: { email?: string; phone?: string }) {
  const kind = contact.email === undefined ? 'phone' : 'email';
  const body = { ...FORM, ...contact };
  const got = await room.send('POST', `${AUTH}/register/${kind}`, { ip: freshIp(), body });
  expect(got.status).toBe(200);
  return got;
}

/** What a browser holds after an answer, to send with its next call. */
async function askForCode(email: string, ip = freshIp()) {
  const got = await room.send('POST', `${AUTH}/login/email/code`, { ip, body: { email } });
  return { got, cookies: cookiesOf(got), ip };
}

const verify = (code: string, cookies: Record<string, string>, ip = freshIp()) =>
  room.send('POST', `${AUTH}/login/email/verification`, { ip, cookies, body: { code } });

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

test('pre-hijack: a phone that the stranger put beside the address is no way in any more', async () => {
  const email = freshEmail();
  const phone = freshPhone();
  await addMember({ email });
  await room.db.query('update players set phone = $2, is_phone_verified = true where email = $1', [
    email,
    phone,
  ]);
  const { cookies } = await askForCode(email);
  const owner = await verify((await room.codeFor(email))!, cookies);
  const me = await room.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.body['user']).toMatchObject({ email, phone: null, is_phone_verified: false });
  const asked = await room.send('POST', `${AUTH}/login/phone/code`, {
    ip: freshIp(),
    body: { phone, type: 'sms' },
  });
  expect(asked.status).toBe(200);
  expect(await room.messages.read(phone)).toEqual([]);
});

test('pre-hijack: the letters that the stranger was sent undo nothing afterwards', async () => {
  const phone = freshPhone();
  const mailbox = freshEmail();
  const stranger = await addMember({ phone });
  const token = stranger.body['token'] as string;
  const call = (path: string, body: object) =>
    room.send('POST', path, { ip: freshIp(), token, body });
  await call(`${AUTH}/contact/send`, { kind: 'email', contact: mailbox });
  const proof = await room.codeFor(mailbox);
  await call(`${AUTH}/contact/confirm`, { kind: 'email', code: proof });
  const update = { old_password: FORM.password, password: 'eight loud mountains' };
  await call('/password/update', { ...update, password_confirm: update.password });
  const letter = (await room.linkFor(mailbox))!.split('/').at(-1)!;
  const ip = freshIp();
  const asked = await room.send('POST', `${AUTH}/login/phone/code`, {
    ip,
    body: { phone, type: 'sms' },
  });
  const owner = await room.send('POST', `${AUTH}/login/phone/verification`, {
    ip,
    cookies: cookiesOf(asked),
    body: { code: await room.codeFor(phone) },
  });
  expect(owner.status).toBe(200);
  const password = 'nine silent valleys';
  const secured = await room.send('POST', `${AUTH}/secure`, {
    ip: freshIp(),
    body: { token: letter, password, password_confirm: password },
  });
  expect([secured.status, secured.body['message']]).toEqual([422, 'link_expired']);
  const me = await room.send('GET', '/profile/user', { token: owner.body['token'] as string });
  expect(me.status).toBe(200);
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
