import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { findMemberByEmail } from '#domain/identity/server/index.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  cookiesOf,
  createSignInFixture,
  type SignInTestResponse,
  type SignInFixture,
} from '#dev/sign-in-fixture.ts';

let database: TestDatabase;
let fixture: SignInFixture;
/** Players whose sessions the login policy restricts. */
const excluded = new Set<string>();
let serial = 0;
const freshIp = () => `198.51.100.${++serial}`;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url, {
    policies: [
      async (_db, { email }) =>
        excluded.has(email ?? '') ? { reason: 'excluded', until: 'indefinite' } : undefined,
    ],
  });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';

async function addMember(isVerified = true) {
  const email = `player${++serial}@example.org`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const got = await fixture.send('POST', `${AUTH}/register/email`, { ip: freshIp(), body });
  await fixture.db.query('update players set is_email_verified = $2 where email = $1', [
    email,
    isVerified,
  ]);
  return { email, device: cookiesOf(got), token: got.body['token'] as string };
}

const logIn = (email: string, cookies: Record<string, string> = {}) =>
  fixture.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    cookies,
    body: { email, password: PASSWORD },
  });

const verify = (path: string, got: SignInTestResponse, body: object) =>
  fixture.send('POST', `${AUTH}/login/${path}/verification`, {
    ip: freshIp(),
    cookies: cookiesOf(got),
    body,
  });

test('auth.second-step: a new device must enter the emailed code', async () => {
  const { email } = await addMember();
  const response = await logIn(email);
  expect(response.body).toEqual({
    verification: {
      type: 'email',
      to: expect.stringMatching(/^p•••\d@example\.org$/),
      resend_after: 60,
      others: [],
    },
  });
  expect(response.cookies['refresh']).toBeUndefined();
  const [mail] = await fixture.messages.read(email);
  expect(mail).toMatchObject({ template: 'second-step-code' });
  const got = await verify('email', response, { code: mail!.code });
  expect(got.body['token']).toEqual(expect.any(String));
  // From now on this device is known.
  expect((await logIn(email, cookiesOf(got))).body['token']).toEqual(expect.any(String));
});

test('auth.second-step: the phone of an account without an e-mail', async () => {
  const phone = `+7916${String(++serial).padStart(7, '0')}`;
  const body = { phone, password: PASSWORD, is_adult: true, accepts_terms: true };
  await fixture.send('POST', `${AUTH}/register/phone`, { ip: freshIp(), body });
  await fixture.db.query('update players set is_phone_verified = true where phone = $1', [phone]);
  const response = await fixture.send('POST', `${AUTH}/login/phone/password`, {
    ip: freshIp(),
    body: { phone, password: PASSWORD },
  });
  expect(response.body['verification']).toMatchObject({ type: 'phone' });
  const [sms] = await fixture.messages.read(phone);
  expect(sms).toMatchObject({ channel: 'sms', template: 'second-step-code' });
  const got = await verify('phone', response, { code: sms!.code });
  expect(got.body['token']).toEqual(expect.any(String));
});

test('two-factor: the device that registered is known, for up to five accounts', async () => {
  const family = [];
  let held: Record<string, string> = {};
  for (let member = 0; member < 5; member++) {
    const { email } = await addMember();
    const response = await logIn(email, held);
    const [mail] = await fixture.messages.read(email);
    const got = await fixture.send('POST', `${AUTH}/login/email/verification`, {
      ip: freshIp(),
      cookies: { ...held, ...cookiesOf(response) },
      body: { code: mail!.code },
    });
    held = { ...held, ...cookiesOf(got) };
    family.push(email);
  }
  for (const email of family) {
    expect((await logIn(email, held)).body['token']).toEqual(expect.any(String));
  }
  const own = await addMember();
  expect((await logIn(own.email, own.device)).body['token']).toEqual(expect.any(String));
});

test('two-factor: an unconfirmed address gets no code, because it may be a stranger’s', async () => {
  const { email } = await addMember(false);
  expect((await logIn(email)).body['token']).toEqual(expect.any(String));
});

test('auth.second-step: the authenticator is preferred over the email, and required after a code too', async () => {
  const { email } = await addMember();
  const app = await addAuthenticator(email);
  const response = await logIn(email);
  expect(response.body['verification']).toEqual({
    type: 'totp',
    to: null,
    resend_after: 0,
    others: [],
  });
  expect(await fixture.messages.read(email)).toEqual([]);
  expect((await verify('factor', response, { totp: '000000' })).body.errors).toEqual({
    code: ['code_wrong:4'],
  });
  // An unneeded emailed code is not accepted either.
  expect((await verify('email', response, { code: '000000' })).status).toBe(422);
  const got = await verify('factor', response, { totp: app() });
  expect(got.body['token']).toEqual(expect.any(String));
  expect((await verify('factor', response, { totp: app() })).body.errors).toEqual({
    code: ['code_expired'],
  });
  const byCode = await fixture.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    body: { email },
  });
  const step = await verify('email', byCode, { code: await fixture.codeFor(email) });
  expect(step.body['verification']).toMatchObject({ type: 'totp' });
});

test('two-factor: a recovery code stands in for the authenticator, once', async () => {
  const { email } = await addMember();
  await addAuthenticator(email);
  const [row] = await fixture.db.query<{ id: PlayerId }>(
    'select id from players where email = $1',
    [email],
  );
  const { id } = row!;
  const codes = await fixture.db.transaction((tx) => fixture.factors.renewRecoveryCodes(tx, id));
  const response = await logIn(email);
  const got = await verify('factor', response, { recovery: codes[0] });
  expect(got.body['token']).toEqual(expect.any(String));
  const again = await logIn(email);
  expect((await verify('factor', again, { recovery: codes[0] })).status).toBe(422);
});

test('exclusion: one that begins before the two-factor step is passed restricts the session', async () => {
  const { email } = await addMember();
  const response = await logIn(email);
  excluded.add(email);
  const late = await verify('email', response, { code: await fixture.codeFor(email) });
  const token = String(late.body['token']);
  const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());
  expect(claims).toMatchObject({ kind: 'restricted' });
  // The exclusion is revealed only with the password.
  const stranger = await fixture.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    body: { email, password: 'another one entirely' },
  });
  expect(stranger.body['message']).toBe('wrong_credentials');
});

test('race: the old password opens no session after a change that ends all sessions', async () => {
  const { email } = await addMember(false);
  // As it was when the password was checked.
  const checked = (await findMemberByEmail(fixture.db, email))!;
  await fixture.db.query(`update players set password_hash = '' where email = $1`, [email]);
  const cookies: string[] = [];
  const origin = {
    ip: freshIp(),
    userAgent: '',
    requestId: '',
    host: 'casino.example',
    language: undefined,
    region: undefined,
    cookies: {},
    headers: {},
    setCookie: (name: string) => void cookies.push(name),
  };
  const got = await fixture.loginService.issueSession(checked, origin, 'password');
  expect(got).toMatchObject({ refused: 'wrong_credentials' });
  expect(cookies).toEqual([]);
});

test('two-factor: the owner’s codes cannot be used up without the password', async () => {
  const { email } = await addMember();
  const send = () =>
    fixture.send('POST', `${AUTH}/login/email/code`, { ip: freshIp(), body: { email } });
  for (let at = 0; at < 12; at++) await send();
  expect((await send()).body['message']).toBe('code_too_soon');
  expect((await logIn(email)).body['verification']).toMatchObject({ type: 'email' });
});

test('two-factor: a step begun with the old password ends with it', async () => {
  const { email } = await addMember();
  const response = await logIn(email);
  const step = await fixture.codeFor(email);
  await fixture.db.query(`update one_time_codes set created_at = created_at - interval '2 hours'`);
  await fixture.send('POST', `${AUTH}/password/email/forgot`, { ip: freshIp(), body: { email } });
  const token = (await fixture.linkFor(email))!.split('/').at(-1);
  const next = { password: 'eight loud mountains', password_confirm: 'eight loud mountains' };
  const reset = await fixture.send('POST', `${AUTH}/password/email/reset/token`, {
    ip: freshIp(),
    body: { token, ...next },
  });
  expect(reset.status).toBe(200);
  expect((await verify('email', response, { code: step })).body.errors).toEqual({
    code: ['code_expired'],
  });
});

test('two-factor: a login on a new device is emailed, with a link that ends it', async () => {
  const { email } = await addMember();
  const response = await logIn(email);
  await verify('email', response, { code: await fixture.codeFor(email) });
  const [mail] = await fixture.messages.read(email);
  expect(mail).toMatchObject({ template: 'new-login' });
  expect(mail!.links[0]).toMatch(/^https:\/\/casino\.example\/(ru|en|kz)\/secure\/[\w-]{43}$/);
  expect(fixture.events.at(-1)).toMatchObject({
    name: 'player.logged_in',
    body: { is_new_device: true },
  });
});

test('login emails: a known device is reported until the player switches that off', async () => {
  const { email, device, token } = await addMember();
  const mails = () => fixture.messages.read(email);
  await logIn(email, device);
  const [mail] = await mails();
  expect(mail).toMatchObject({ template: 'known-login' });
  expect(mail!.links[0]).toContain('/secure/');
  expect(mail!.unsubscribe).toMatch(
    /^https:\/\/casino\.example\/unsubscribe\/logins\/\d+\.[\w-]{43}$/,
  );
  const { length } = await mails();
  await fixture.send('PUT', '/profile/settings', { token, body: { is_login_emailed: false } });
  await logIn(email, device);
  expect(await mails()).toHaveLength(length);
  const stranger = await logIn(email);
  await verify('email', stranger, { code: await fixture.codeFor(email) });
  expect((await mails())[0]).toMatchObject({ template: 'new-login', unsubscribe: undefined });
});

test('login emails: an unverified address is told about new devices only', async () => {
  const { email, device } = await addMember(false);
  const { length } = await fixture.messages.read(email);
  expect((await logIn(email, device)).body['token']).toBeDefined();
  expect(await fixture.messages.read(email)).toHaveLength(length);
});

test('host poisoning: links lead to the configured address, whatever the request says', async () => {
  const { email } = await addMember();
  await fixture.send('POST', `${AUTH}/password/email/forgot`, {
    ip: freshIp(),
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: { email },
  });
  const [mail] = await fixture.messages.read(email);
  expect(new URL(mail!.links[0]!).host).toBe('casino.example');
});

async function addAuthenticator(email: string): Promise<() => string> {
  const [row] = await fixture.db.query<{ id: PlayerId }>(
    'select id from players where email = $1',
    [email],
  );
  const { id } = row!;
  const made = await fixture.factors.beginAuthenticator(fixture.db, { id, label: email });
  if ('refused' in made) throw new Error(made.refused);
  const app = new TOTP({ secret: Secret.fromBase32(made.secret) });
  const now = Date.now();
  // The code of the previous step confirms, so that the present one is still unused.
  const first = app.generate({ timestamp: now - 30_000 });
  await fixture.factors.activateAuthenticator(fixture.db, id, first, async () => undefined);
  return () => app.generate();
}
