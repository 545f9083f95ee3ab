import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';

let database: TestDatabase;
let fixture: SignInFixture;
let serial = 0;
const freshIp = () => `198.51.100.${++serial}`;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const OLD = 'seven quiet rivers';
const NEW = 'eight loud mountains';
const BOTH = { password: NEW, password_confirm: NEW };

async function addMember(kind: 'email' | 'phone' = 'email') {
  const number = ++serial;
  const contact =
    kind === 'email' ? `p${number}@example.org` : `+7916${String(number).padStart(7, '0')}`;
  const body = { [kind]: contact, password: OLD, is_adult: true, accepts_terms: true };
  const got = await fixture.send('POST', `${AUTH}/register/${kind}`, { ip: freshIp(), body });
  return { contact, token: got.body['token'] as string, device: cookiesOf(got) };
}

const post = (path: string, body: object, cookies: Record<string, string> = {}) =>
  fixture.send('POST', `${AUTH}/${path}`, { ip: freshIp(), cookies, body });

/** Requests a password reset and returns the token of the emailed link. */
async function requestReset(email: string) {
  const got = await post('password/email/forgot', { email });
  const link = await fixture.linkFor(email);
  return { got, token: link?.split('/').at(-1) ?? '', cookies: cookiesOf(got) };
}

test('auth.restore-email: the emailed link sets a new password and ends every session', async () => {
  const { contact: email, token: oldSession } = await addMember();
  const { got, token } = await requestReset(email);
  expect(got.body.data).toMatchObject({ resend_after: 60, life_seconds: 600 });
  expect(await fixture.linkFor(email)).toMatch(
    /^https:\/\/casino\.example\/(ru|en|kz)\/reset-password\/[\w-]{43}$/,
  );
  expect((await post('password/email/token/check', { token })).body.data).toEqual({
    is_valid: true,
  });
  expect((await post('password/email/token/confirm', { token })).body.data).toEqual({
    to: expect.stringMatching(/^p•••/),
  });
  const done = await post('password/email/reset/token', { token, ...BOTH });
  const me = await fixture.send('GET', '/profile/user', { token: done.body['token'] as string });
  expect(me.body['user']).toMatchObject({ email, is_email_verified: true });
  expect((await fixture.send('GET', '/profile/user', { token: oldSession })).status).toBe(401);
  expect((await post('login/email/password', { email, password: OLD })).status).toBe(422);
  const [mail] = await fixture.messages.read(email);
  expect(['password-changed', 'new-login']).toContain(mail!.template);
  expect(fixture.events.map(({ name }) => name)).toContain('player.password_changed');
});

test('replay: a link works once, and a newer password invalidates every older link', async () => {
  const { contact: email } = await addMember();
  const first = await requestReset(email);
  await fixture.db.query(`update one_time_codes set created_at = created_at - interval '2 hours'`);
  const second = await requestReset(email);
  expect(second.token).not.toBe(first.token);
  expect((await post('password/email/reset/token', { token: second.token, ...BOTH })).status).toBe(
    200,
  );
  for (const { token } of [first, second]) {
    const again = await post('password/email/reset/token', { token, ...BOTH });
    expect(again.body['message']).toBe('link_expired');
    const checked = await post('password/email/token/check', { token });
    expect(checked.body.data).toEqual({ is_valid: false });
  }
});

test('race: one link used twice at once sets one password', async () => {
  const { contact: email } = await addMember();
  const { token } = await requestReset(email);
  const use = () => post('password/email/reset/token', { token, ...BOTH });
  const answers = await Promise.all([use(), use(), use()]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
});

test('auth.restore-email: the emailed code does the same, in one step or in two', async () => {
  const { contact: email } = await addMember();
  const { cookies } = await requestReset(email);
  const code = await fixture.codeFor(email);
  const short = { password: 'short', password_confirm: 'short' };
  const refused = await post('password/email/reset/code', { code, ...short }, cookies);
  expect(refused.body.errors).toEqual({ password: ['password_short:10'] });
  // The refused password did not consume the code.
  const issued = await post('password/email/code/confirm', { code }, cookies);
  const { token } = issued.body.data as { token: string };
  expect((await post('password/email/reset/token', { token, ...BOTH })).status).toBe(200);

  const other = await addMember();
  const flow = await requestReset(other.contact);
  const body = { code: await fixture.codeFor(other.contact), ...BOTH };
  expect((await post('password/email/reset/code', body, flow.cookies)).status).toBe(200);
});

test('auth.restore-email: a code from before a reset does not reset the password again', async () => {
  const { contact: email } = await addMember();
  const first = await requestReset(email);
  const code = await fixture.codeFor(email);
  await fixture.db.query(`update one_time_codes set created_at = created_at - interval '2 hours'`);
  const second = await requestReset(email);
  const reset = await post('password/email/reset/token', { token: second.token, ...BOTH });
  expect(reset.status).toBe(200);
  const late = await post('password/email/reset/code', { code, ...BOTH }, first.cookies);
  expect([late.status, late.body['message']]).toEqual([422, 'code_expired']);
});

test('denial: strangers cannot use up the codes that recover an account', async () => {
  const solved = { 'x-captcha': 'solved' };
  const strict = await createSignInFixture(database.url, {
    challenge: async ({ headers }) =>
      headers['x-captcha'] === 'solved' ? undefined : refuse('captcha_required'),
  });
  const { contact: email } = await addMember();
  const path = `${AUTH}/password/email/forgot`;
  const forgot = (headers = {}) =>
    strict.send('POST', path, { ip: freshIp(), headers, body: { email } });
  const login = await strict.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    body: { email },
  });
  expect(login.status).toBe(200);
  for (let count = 0; count < 12; count++) expect((await forgot()).status).toBe(200);
  const stopped = await forgot();
  expect(stopped.body['message']).toBe('captcha_required');
  expect((await forgot(solved)).status).toBe(200);
  await strict.close();
});

test('auth.restore-phone: a code, a token, a new password', async () => {
  const { contact: phone } = await addMember('phone');
  const response = await post('password/phone/forgot', { phone, type: 'sms' });
  const [sms] = await fixture.messages.read(phone);
  expect(sms).toMatchObject({ channel: 'sms', template: 'restore-code' });
  const issued = await post(
    'password/phone/code/confirm',
    { code: sms!.code },
    cookiesOf(response),
  );
  const { token } = issued.body.data as { token: string };
  expect((await post('password/phone/token/check', { token })).body.data).toEqual({
    is_valid: true,
  });
  const done = await post('password/phone/reset', { token, ...BOTH });
  expect(done.body['token']).toEqual(expect.any(String));
  expect((await post('password/phone/reset', { token, ...BOTH })).body['message']).toBe(
    'link_expired',
  );
});

test('password reset: a new password is validated: length, the address itself, the repetition', async () => {
  const { contact: email } = await addMember();
  const { token } = await requestReset(email);
  for (const [password, password_confirm, errors] of [
    ['short', 'short', { password: ['password_short:10'] }],
    [email, email, { password: [expect.stringMatching(/^password_/)] }],
    [NEW, `${NEW}!`, { password_confirm: ['password_mismatch'] }],
  ] as const) {
    const got = await post('password/email/reset/token', { token, password, password_confirm });
    expect([got.status, got.body.errors]).toEqual([422, errors]);
  }
  expect((await post('password/email/reset/token', { token, ...BOTH })).status).toBe(200);
});

test('enumeration: an unknown address gets the same answer, and no message is written', async () => {
  const known = await requestReset((await addMember()).contact);
  const unknown = await requestReset('unknown@example.org');
  expect(unknown.got.status).toBe(200);
  expect(Object.keys(unknown.got.body.data!)).toEqual(Object.keys(known.got.body.data!));
  expect(await fixture.messages.read('unknown@example.org')).toEqual([]);
  expect((await post('password/phone/forgot', { phone: '+79161112233' })).status).toBe(200);
});

test('password reset: a link expires after an hour, with the account, and with its address', async () => {
  for (const spoil of [
    `update email_links set expires_at = now() where player_id = $1`,
    `update players set email = 'other' || id || '@example.org' where id = $1`,
    `update players set status = 'blocked' where id = $1`,
  ]) {
    const { contact: email } = await addMember();
    const { token } = await requestReset(email);
    const [row] = await fixture.db.query<{ id: PlayerId }>(
      'select id from players where email = $1',
      [email],
    );
    await fixture.db.query(spoil, [row!.id]);
    const got = await post('password/email/reset/token', { token, ...BOTH });
    expect([got.status, got.body['token']]).toEqual([422, undefined]);
  }
});

test('password reset: unknown tokens are refused without a trace', async () => {
  for (const token of ['x', 'A'.repeat(43), "' or 1=1 --", '../../etc']) {
    const got = await post('password/email/reset/token', { token, ...BOTH });
    expect(got.body['message']).toBe('link_expired');
  }
});

test('auth.send-login-data: the owner gets the login methods, and every requester the same answer', async () => {
  const { contact: email } = await addMember();
  const send = (to: string) =>
    fixture.send('POST', '/auth/send_login_data', { ip: freshIp(), body: { email: to } });
  const [known, unknown] = [await send(email), await send('unknown4@example.org')];
  expect([known.body, unknown.body]).toEqual([{ data: { sent: true } }, { data: { sent: true } }]);
  const [mail] = await fixture.messages.read(email);
  expect(mail).toMatchObject({ template: 'login-data' });
  expect(mail!.text).not.toContain(OLD);
  for (let sent = 0; sent < 2; sent++) await send(email);
  expect((await send(email)).status).toBe(429);
});

test('auth.verify-contact: the code requested in the own session confirms the address', async () => {
  const { contact: email, token } = await addMember();
  const own = (path: string, body: object, bearer = token) =>
    fixture.send('POST', `${AUTH}/${path}`, { token: bearer, ip: freshIp(), body });
  expect((await own('email/send', {}, '')).status).toBe(401);
  expect((await own('email/send', {})).status).toBe(200);
  expect((await own('email/resend', {})).body['message']).toBe('code_too_soon');
  const code = await fixture.codeFor(email);
  // A session of another player cannot use it.
  const { token: other } = await addMember();
  expect((await own('email/verify/code', { code }, other)).body['message']).toBe('code_expired');
  expect((await own('email/verify/code', { code })).body.data).toEqual({
    is_email_verified: true,
  });
  expect((await own('email/verify/code', { code })).body['message']).toBe('code_expired');
  expect((await own('email/send', {})).body['message']).toBe('already_verified');
  expect((await own('phone/send', {})).body['message']).toBe('contact_missing');
});

test('auth.register-phone: creates the account, sends the code, and confirms it', async () => {
  const phone = `+7777${String(++serial).padStart(7, '0')}`;
  const body = { phone, is_adult: true, accepts_terms: true, currency: 'KZT', type: 'sms' };
  const got = await post('register/phone', body);
  const token = got.body['token'] as string;
  expect(got.body).toMatchObject({ resend_after: 60 });
  const own = (path: string, sent: object) =>
    fixture.send('POST', `${AUTH}/${path}`, { token, ip: freshIp(), body: sent });
  const code = await fixture.codeFor(phone);
  expect((await own('phone/verify/code', { code })).body.data).toEqual({
    is_phone_verified: true,
  });
  const me = await fixture.send('GET', '/profile/user', { token });
  expect(me.body['user']).toMatchObject({
    phone,
    email: null,
    currency: 'KZT',
    register_method: 'phone',
    is_phone_verified: true,
    is_password_exists: false,
  });
  expect((await post('register/phone', body)).body.errors).toEqual({ phone: ['phone_taken'] });
});
