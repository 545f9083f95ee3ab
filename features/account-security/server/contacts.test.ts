import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPlayer,
  logInAgain,
  outcomeOf,
  type AccountSecurityPlayer,
} from '#dev/account-security-player.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const SEND = '/api/v2/auth/contact/send';
const CONFIRM = '/api/v2/auth/contact/confirm';
let database: TestDatabase;
let fixture: SignInFixture;
/** The same server, where a person with these contacts is self-excluded. */
let strict: SignInFixture;
const BARRED = { email: 'away@example.org', phone: '+79169999999' };
let serial = 0;
const freshPhone = () => `+7916${String(++serial).padStart(7, '0')}`;
const freshEmail = () => `new${++serial}@example.org`;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
  strict = await createSignInFixture(database.url, {
    isExcluded: async (_, { email, phone }) => email === BARRED.email || phone === BARRED.phone,
  });
});
afterAll(async () => {
  await Promise.all([fixture.close(), strict.close()]);
  await database.close();
});

async function change(player: AccountSecurityPlayer, kind: 'email' | 'phone', contact: string) {
  const sent = await player.post(SEND, { kind, contact });
  const code = await fixture.codeFor(contact);
  return { sent, done: await player.post(CONFIRM, { kind, code }) };
}

const userOf = async (player: AccountSecurityPlayer) =>
  (await player.get('/profile/user')).body['user'] as Record<string, unknown>;

test('auth.verify-contact: a new e-mail replaces the old one once its code was entered', async () => {
  const player = await addPlayer(fixture);
  const other = await logInAgain(fixture, player);
  const next = freshEmail();
  const sent = await player.post(SEND, { kind: 'email', contact: ` ${next.toUpperCase()} ` });
  expect(sent.body.data).toMatchObject({ to: expect.stringMatching(/^n•••/), resend_after: 60 });
  // Nothing changes until the code proves that the player reads there.
  expect(await userOf(player)).toMatchObject({ email: player.email });
  const code = await fixture.codeFor(next);
  expect((await player.post(CONFIRM, { kind: 'email', code })).body.data).toEqual({
    address: next,
    is_verified: true,
  });
  expect(await userOf(player)).toMatchObject({ email: next, is_email_verified: true });
  expect((await other.get('/profile/user')).status).toBe(401);
  const email = (await fixture.messages.read(player.email))[0]!;
  expect(email.template).toBe('contact-changed');
  expect(JSON.stringify(email)).not.toContain(next);
  expect(fixture.events.at(-1)).toMatchObject({
    name: 'player.contact_changed',
    body: { player_id: player.id.toString(), kind: 'email' },
  });
});

test('auth.verify-contact: a phone is added, in any notation', async () => {
  const player = await addPlayer(fixture);
  const phone = freshPhone();
  const typed = `8 (${phone.slice(2, 5)}) ${phone.slice(5)}`;
  await player.post(SEND, { kind: 'phone', contact: typed, type: 'sms' });
  const code = await fixture.codeFor(phone);
  expect((await player.post(CONFIRM, { kind: 'phone', code })).status).toBe(200);
  expect(await userOf(player)).toMatchObject({ phone, is_phone_verified: true });
  // There was no phone before, so the other contact is notified.
  expect((await fixture.messages.read(player.email))[0]!.template).toBe('contact-changed');
});

test('auth.verify-contact: confirming an existing contact requires no step-up', async () => {
  const player = await addPlayer(fixture);
  await fixture.db.query('update players set is_email_verified = false where id = $1', [player.id]);
  await player.expireStepUp();
  const { sent, done } = await change(player, 'email', player.email);
  expect([sent.status, done.status]).toEqual([200, 200]);
  expect(await userOf(player)).toMatchObject({ is_email_verified: true });
  const again = await player.post(SEND, { kind: 'email', contact: player.email });
  expect(outcomeOf(again)).toEqual([422, 'already_verified']);
  const stranger = await player.post(SEND, { kind: 'email', contact: freshEmail() });
  expect(outcomeOf(stranger)).toEqual([403, 'step_up_required']);
});

test('secrecy: that a contact is taken is revealed only after its code was entered', async () => {
  const [player, owner] = [await addPlayer(fixture), await addPlayer(fixture)];
  const { sent, done } = await change(player, 'email', owner.email);
  expect(sent.status).toBe(200);
  expect([done.status, done.body.errors]).toEqual([422, { contact: ['email_taken'] }]);
  expect(await userOf(player)).toMatchObject({ email: player.email });
});

test('race: of two players who confirm one address at once, one gets it', async () => {
  const [one, two] = [await addPlayer(fixture), await addPlayer(fixture)];
  const contact = freshEmail();
  const codes: (string | undefined)[] = [];
  for (const player of [one, two]) {
    await player.post(SEND, { kind: 'email', contact });
    codes.push(await fixture.codeFor(contact));
  }
  const answers = await Promise.all(
    [one, two].map((player, at) => player.post(CONFIRM, { kind: 'email', code: codes[at] })),
  );
  const statuses = answers.map((got) => got.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 422]);
});

test('contacts: a code is valid for one kind, one session, one use and five attempts', async () => {
  const player = await addPlayer(fixture);
  const other = await logInAgain(fixture, player);
  const next = freshEmail();
  await player.post(SEND, { kind: 'email', contact: next });
  const code = await fixture.codeFor(next);
  expect(outcomeOf(await other.post(CONFIRM, { kind: 'email', code }))).toEqual([
    422,
    'code_expired',
  ]);
  expect(outcomeOf(await player.post(CONFIRM, { kind: 'phone', code }))).toEqual([
    422,
    'code_expired',
  ]);
  expect((await player.post(CONFIRM, { kind: 'email', code })).status).toBe(200);
  expect(outcomeOf(await player.post(CONFIRM, { kind: 'email', code }))).toEqual([
    422,
    'code_expired',
  ]);
  const guessed = freshEmail();
  await player.post(SEND, { kind: 'email', contact: guessed });
  const right = (await fixture.codeFor(guessed))!;
  const wrong = ['000000', '111111'].find((guess) => guess !== right)!;
  await Promise.all(
    [1, 2, 3, 4, 5].map(() => player.post(CONFIRM, { kind: 'email', code: wrong })),
  );
  expect(outcomeOf(await player.post(CONFIRM, { kind: 'email', code: right }))).toEqual([
    422,
    'code_expired',
  ]);
});

test.each([
  ['email', 'not an address', 'email_format'],
  ['email', 'аnn@example.org', 'email_script'],
  ['phone', '12345', 'phone_format'],
  ['phone', '+1 212 555 0100', 'phone_country'],
])('contacts: a %s such as %j is refused as %s', async (kind, contact, code) => {
  const player = await addPlayer(fixture);
  const got = await player.post(SEND, { kind, contact });
  expect([got.status, got.body.errors]).toEqual([422, { contact: [code] }]);
});

test('contacts: codes to one phone are limited per day, for any number of accounts and devices', async () => {
  const contact = freshPhone();
  const answers: unknown[] = [];
  for (let at = 0; at < 13; at++) {
    const player = await addPlayer(fixture);
    const body = { kind: 'phone', contact };
    const { token, ip, device: cookies } = player;
    const got = await fixture.send('POST', SEND, { token, ip, cookies, body });
    answers.push(outcomeOf(got)[1]);
  }
  expect(answers).toEqual([...Array(12).fill('ok'), 'code_too_soon']);
});

test('contacts: one network cannot have messages sent to any number of phones', async () => {
  const [one, two] = [await addPlayer(fixture), await addPlayer(fixture)];
  const answers: unknown[] = [];
  for (let at = 0; at < 21; at++) {
    const { token } = at % 2 === 0 ? one : two;
    const body = { kind: 'phone', contact: freshPhone() };
    answers.push(outcomeOf(await fixture.send('POST', SEND, { token, ip: '192.0.2.77', body }))[1]);
  }
  expect(answers).toEqual([...Array(20).fill('ok'), 'too_many_requests']);
});

test('contacts: a second code too soon, or without a login, is refused', async () => {
  const player = await addPlayer(fixture);
  const contact = freshEmail();
  await player.post(SEND, { kind: 'email', contact });
  const again = await player.post(SEND, { kind: 'email', contact });
  expect([...outcomeOf(again), again.retryAfter]).toEqual([429, 'code_too_soon', '60']);
  const anonymous = await fixture.send('POST', SEND, { body: { kind: 'email', contact } });
  expect(outcomeOf(anonymous)).toEqual([401, 'unauthorized']);
});

test('protection: the contact of an excluded person looks taken like any other', async () => {
  const player = await addPlayer(strict);
  for (const [kind, contact] of [
    ['email', BARRED.email],
    ['phone', BARRED.phone],
  ] as const) {
    const sent = await player.post(SEND, { kind, contact });
    expect(sent.status).toBe(200);
    const code = await strict.codeFor(contact);
    const done = await player.post(CONFIRM, { kind, code });
    expect([done.status, done.body.errors]).toEqual([422, { contact: [`${kind}_taken`] }]);
    expect(outcomeOf(await player.post(CONFIRM, { kind, code }))).toEqual([422, 'code_expired']);
  }
  expect(await userOf(player)).toMatchObject({ email: player.email, phone: null });
});
