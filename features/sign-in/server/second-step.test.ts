import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { cookiesOf, openSignInRoom, type Got, type SignInRoom } from '#dev/sign-in-room.ts';
import { refuse } from '#core/refusal.ts';

let database: TestDatabase;
let room: SignInRoom;
/** Players whom the gate turns away. */
const excluded = new Set<string>();
/** What else happens, once, while somebody stands at the door. */
let meanwhile: (() => Promise<unknown>) | undefined;
let serial = 0;
const freshIp = () => `198.51.100.${++serial}`;

beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url, {
    gates: [
      async (_db, { email }) => {
        const work = meanwhile;
        meanwhile = undefined;
        await work?.();
        return excluded.has(email ?? '') ? refuse('account_excluded') : undefined;
      },
    ],
  });
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const AUTH = '/api/v2/auth';
const PASSWORD = 'seven quiet rivers';

async function addMember(isVerified = true) {
  const email = `player${++serial}@example.org`;
  const body = { email, password: PASSWORD, is_adult: true, accepts_terms: true };
  const got = await room.send('POST', `${AUTH}/register/email`, { ip: freshIp(), body });
  await room.db.query('update players set is_email_verified = $2 where email = $1', [
    email,
    isVerified,
  ]);
  return { email, device: cookiesOf(got), token: got.body['token'] as string };
}

const logIn = (email: string, cookies: Record<string, string> = {}) =>
  room.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    cookies,
    body: { email, password: PASSWORD },
  });

const verify = (path: string, got: Got, body: object) =>
  room.send('POST', `${AUTH}/login/${path}/verification`, {
    ip: freshIp(),
    cookies: cookiesOf(got),
    body,
  });

test('auth.second-step: a new device is asked for the code that was mailed', async () => {
  const { email } = await addMember();
  const asked = await logIn(email);
  expect(asked.body).toEqual({
    verification: {
      type: 'email',
      to: expect.stringMatching(/^p•••\d@example\.org$/),
      resend_after: 60,
      others: [],
    },
  });
  expect(asked.cookies['refresh']).toBeUndefined();
  const [mail] = await room.messages.read(email);
  expect(mail).toMatchObject({ template: 'second-step-code' });
  const got = await verify('email', asked, { code: mail!.code });
  expect(got.body['token']).toEqual(expect.any(String));
  // From now on this device is known.
  expect((await logIn(email, cookiesOf(got))).body['token']).toEqual(expect.any(String));
});

test('auth.second-step: the phone of an account without an e-mail', async () => {
  const phone = `+7916${String(++serial).padStart(7, '0')}`;
  const body = { phone, password: PASSWORD, is_adult: true, accepts_terms: true };
  await room.send('POST', `${AUTH}/register/phone`, { ip: freshIp(), body });
  await room.db.query('update players set is_phone_verified = true where phone = $1', [phone]);
  const asked = await room.send('POST', `${AUTH}/login/phone/password`, {
    ip: freshIp(),
    body: { phone, password: PASSWORD },
  });
  expect(asked.body['verification']).toMatchObject({ type: 'phone' });
  const [sms] = await room.messages.read(phone);
  expect(sms).toMatchObject({ channel: 'sms', template: 'second-step-code' });
  const got = await verify('phone', asked, { code: sms!.code });
  expect(got.body['token']).toEqual(expect.any(String));
});

test('the device that registered is known, and so are the five accounts of a family', async () => {
  const family = [];
  let held: Record<string, string> = {};
  for (let member = 0; member < 5; member++) {
    const { email } = await addMember();
    const asked = await logIn(email, held);
    const [mail] = await room.messages.read(email);
    const got = await room.send('POST', `${AUTH}/login/email/verification`, {
      ip: freshIp(),
      cookies: { ...held, ...cookiesOf(asked) },
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

test('an address that was never confirmed cannot be asked: it may be a stranger’s', async () => {
  const { email } = await addMember(false);
  expect((await logIn(email)).body['token']).toEqual(expect.any(String));
});

test('auth.second-step: the authenticator is asked before the mail, and even after a code', async () => {
  const { email } = await addMember();
  const app = await addAuthenticator(email);
  const asked = await logIn(email);
  expect(asked.body['verification']).toEqual({
    type: 'totp',
    to: null,
    resend_after: 0,
    others: [],
  });
  expect(await room.messages.read(email)).toEqual([]);
  expect((await verify('factor', asked, { totp: '000000' })).body.errors).toEqual({
    code: ['code_wrong:4'],
  });
  // A code mailed for nothing opens nothing either.
  expect((await verify('email', asked, { code: '000000' })).status).toBe(422);
  const got = await verify('factor', asked, { totp: app() });
  expect(got.body['token']).toEqual(expect.any(String));
  expect((await verify('factor', asked, { totp: app() })).body.errors).toEqual({
    code: ['code_expired'],
  });
  const byCode = await room.send('POST', `${AUTH}/login/email/code`, {
    ip: freshIp(),
    body: { email },
  });
  const step = await verify('email', byCode, { code: await room.codeFor(email) });
  expect(step.body['verification']).toMatchObject({ type: 'totp' });
});

test('a recovery code stands in for the authenticator, once', async () => {
  const { email } = await addMember();
  await addAuthenticator(email);
  const [row] = await room.db.query<{ id: bigint }>('select id from players where email = $1', [
    email,
  ]);
  const { id } = row!;
  const codes = await room.db.transaction((tx) => room.factors.renewRecoveryCodes(tx, id));
  const asked = await logIn(email);
  const got = await verify('factor', asked, { recovery: codes[0] });
  expect(got.body['token']).toEqual(expect.any(String));
  const again = await logIn(email);
  expect((await verify('factor', again, { recovery: codes[0] })).status).toBe(422);
});

test('exclusion: the gate stands before the second step, and again after it', async () => {
  const { email } = await addMember();
  const asked = await logIn(email);
  excluded.add(email);
  const late = await verify('email', asked, { code: await room.codeFor(email) });
  expect(late.body['message']).toBe('account_excluded');
  expect((await logIn(email)).body['message']).toBe('account_excluded');
  // Only who knows the password is told.
  const stranger = await room.send('POST', `${AUTH}/login/email/password`, {
    ip: freshIp(),
    body: { email, password: 'another one entirely' },
  });
  expect(stranger.body['message']).toBe('wrong_credentials');
});

test('race: the old password does not slip in behind the change that puts everybody out', async () => {
  const { email } = await addMember(false);
  meanwhile = () =>
    room.db.query(`update players set password_hash = '' where email = $1`, [email]);
  const got = await logIn(email);
  expect([got.status, got.body['message']]).toEqual([422, 'wrong_credentials']);
  expect(got.cookies['refresh']).toBeUndefined();
});

test('nobody without the password uses up the codes of the second step', async () => {
  const { email } = await addMember();
  const ask = () =>
    room.send('POST', `${AUTH}/login/email/code`, { ip: freshIp(), body: { email } });
  for (let at = 0; at < 12; at++) await ask();
  expect((await ask()).body['message']).toBe('code_too_soon');
  expect((await logIn(email)).body['verification']).toMatchObject({ type: 'email' });
});

test('a second step begun with the old password ends with it', async () => {
  const { email } = await addMember();
  const asked = await logIn(email);
  const step = await room.codeFor(email);
  await room.db.query(`update one_time_codes set created_at = created_at - interval '2 hours'`);
  await room.send('POST', `${AUTH}/password/email/forgot`, { ip: freshIp(), body: { email } });
  const token = (await room.linkFor(email))!.split('/').at(-1);
  const next = { password: 'eight loud mountains', password_confirm: 'eight loud mountains' };
  const reset = await room.send('POST', `${AUTH}/password/email/reset/token`, {
    ip: freshIp(),
    body: { token, ...next },
  });
  expect(reset.status).toBe(200);
  expect((await verify('email', asked, { code: step })).body.errors).toEqual({
    code: ['code_expired'],
  });
});

test('a login on a new device is mailed, with a link that ends it', async () => {
  const { email } = await addMember();
  const asked = await logIn(email);
  await verify('email', asked, { code: await room.codeFor(email) });
  const [mail] = await room.messages.read(email);
  expect(mail).toMatchObject({ template: 'new-login' });
  expect(mail!.links[0]).toMatch(/^https:\/\/casino\.example\/(ru|en|kz)\/secure\/[\w-]{43}$/);
  expect(room.events.at(-1)).toMatchObject({
    name: 'player.logged_in',
    body: { is_new_device: true },
  });
});

test('host poisoning: links lead to the address of the house, whatever the request says', async () => {
  const { email } = await addMember();
  await room.send('POST', `${AUTH}/password/email/forgot`, {
    ip: freshIp(),
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    body: { email },
  });
  const [mail] = await room.messages.read(email);
  expect(new URL(mail!.links[0]!).host).toBe('casino.example');
});

async function addAuthenticator(email: string): Promise<() => string> {
  const [row] = await room.db.query<{ id: bigint }>('select id from players where email = $1', [
    email,
  ]);
  const { id } = row!;
  const made = await room.factors.beginAuthenticator(room.db, { id, label: email });
  if ('refused' in made) throw new Error(made.refused);
  const app = new TOTP({ secret: Secret.fromBase32(made.secret) });
  const now = Date.now();
  // The code of the step before confirms, so that the present one is still unused.
  const first = app.generate({ timestamp: now - 30_000 });
  await room.factors.activateAuthenticator(room.db, id, first, async () => undefined);
  return () => app.generate();
}
