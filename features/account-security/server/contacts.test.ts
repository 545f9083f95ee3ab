import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer, logInAgain, said, type AccessPlayer } from '#dev/access-player.ts';
import { openSignInRoom, type SignInRoom } from '#dev/sign-in-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

const SEND = '/api/v2/auth/contact/send';
const CONFIRM = '/api/v2/auth/contact/confirm';
let database: TestDatabase;
let room: SignInRoom;
/** The same house, where somebody with these contacts has excluded himself. */
let strict: SignInRoom;
const BARRED = { email: 'away@example.org', phone: '+79169999999' };
let serial = 0;
const freshPhone = () => `+7916${String(++serial).padStart(7, '0')}`;
const freshEmail = () => `new${++serial}@example.org`;

beforeAll(async () => {
  database = await testDatabase();
  room = await openSignInRoom(database.url);
  strict = await openSignInRoom(database.url, {
    isExcluded: async (_, { email, phone }) => email === BARRED.email || phone === BARRED.phone,
  });
});
afterAll(async () => {
  await Promise.all([room.close(), strict.close()]);
  await database.close();
});

async function change(player: AccessPlayer, kind: 'email' | 'phone', contact: string) {
  const sent = await player.post(SEND, { kind, contact });
  const code = await room.codeFor(contact);
  return { sent, done: await player.post(CONFIRM, { kind, code }) };
}

const userOf = async (player: AccessPlayer) =>
  (await player.get('/profile/user')).body['user'] as Record<string, unknown>;

test('auth.verify-contact: a new e-mail replaces the old one once its code was read', async () => {
  const player = await addPlayer(room);
  const other = await logInAgain(room, player);
  const next = freshEmail();
  const sent = await player.post(SEND, { kind: 'email', contact: ` ${next.toUpperCase()} ` });
  expect(sent.body.data).toMatchObject({ to: expect.stringMatching(/^n•••/), resend_after: 60 });
  // Nothing has changed as long as nobody has shown that he reads there.
  expect(await userOf(player)).toMatchObject({ email: player.email });
  const code = await room.codeFor(next);
  expect((await player.post(CONFIRM, { kind: 'email', code })).body.data).toEqual({
    address: next,
    is_verified: true,
  });
  expect(await userOf(player)).toMatchObject({ email: next, is_email_verified: true });
  expect((await other.get('/profile/user')).status).toBe(401);
  const letter = (await room.messages.read(player.email))[0]!;
  expect(letter.template).toBe('contact-changed');
  expect(JSON.stringify(letter)).not.toContain(next);
  expect(room.events.at(-1)).toMatchObject({
    name: 'player.contact_changed',
    body: { player_id: player.id.toString(), kind: 'email' },
  });
});

test('auth.verify-contact: a phone is added, typed as people type it', async () => {
  const player = await addPlayer(room);
  const phone = freshPhone();
  const typed = `8 (${phone.slice(2, 5)}) ${phone.slice(5)}`;
  await player.post(SEND, { kind: 'phone', contact: typed, type: 'sms' });
  const code = await room.codeFor(phone);
  expect((await player.post(CONFIRM, { kind: 'phone', code })).status).toBe(200);
  expect(await userOf(player)).toMatchObject({ phone, is_phone_verified: true });
  // There was no phone before, so the other contact hears of it.
  expect((await room.messages.read(player.email))[0]!.template).toBe('contact-changed');
});

test('auth.verify-contact: what the account has already is proved without a fresh proof', async () => {
  const player = await addPlayer(room);
  await room.db.query('update players set is_email_verified = false where id = $1', [player.id]);
  await player.forgetProof();
  const { sent, done } = await change(player, 'email', player.email);
  expect([sent.status, done.status]).toEqual([200, 200]);
  expect(await userOf(player)).toMatchObject({ is_email_verified: true });
  const again = await player.post(SEND, { kind: 'email', contact: player.email });
  expect(said(again)).toEqual([422, 'already_verified']);
  const stranger = await player.post(SEND, { kind: 'email', contact: freshEmail() });
  expect(said(stranger)).toEqual([403, 'confirmation_needed']);
});

test('a contact of somebody else is not told of before its code is read, and then refused', async () => {
  const [player, owner] = [await addPlayer(room), await addPlayer(room)];
  const { sent, done } = await change(player, 'email', owner.email);
  expect(sent.status).toBe(200);
  expect([done.status, done.body.errors]).toEqual([422, { contact: ['email_taken'] }]);
  expect(await userOf(player)).toMatchObject({ email: player.email });
});

test('race: two players prove one address at the same moment, one gets it', async () => {
  const [one, two] = [await addPlayer(room), await addPlayer(room)];
  const contact = freshEmail();
  const codes: (string | undefined)[] = [];
  for (const player of [one, two]) {
    await player.post(SEND, { kind: 'email', contact });
    codes.push(await room.codeFor(contact));
  }
  const answers = await Promise.all(
    [one, two].map((player, at) => player.post(CONFIRM, { kind: 'email', code: codes[at] })),
  );
  const statuses = answers.map((got) => got.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 422]);
});

test('a code is good for one kind, one session and one use, and for five tries', async () => {
  const player = await addPlayer(room);
  const other = await logInAgain(room, player);
  const next = freshEmail();
  await player.post(SEND, { kind: 'email', contact: next });
  const code = await room.codeFor(next);
  expect(said(await other.post(CONFIRM, { kind: 'email', code }))).toEqual([422, 'code_expired']);
  expect(said(await player.post(CONFIRM, { kind: 'phone', code }))).toEqual([422, 'code_expired']);
  expect((await player.post(CONFIRM, { kind: 'email', code })).status).toBe(200);
  expect(said(await player.post(CONFIRM, { kind: 'email', code }))).toEqual([422, 'code_expired']);
  const guessed = freshEmail();
  await player.post(SEND, { kind: 'email', contact: guessed });
  const right = (await room.codeFor(guessed))!;
  const wrong = ['000000', '111111'].find((guess) => guess !== right)!;
  await Promise.all(
    [1, 2, 3, 4, 5].map(() => player.post(CONFIRM, { kind: 'email', code: wrong })),
  );
  expect(said(await player.post(CONFIRM, { kind: 'email', code: right }))).toEqual([
    422,
    'code_expired',
  ]);
});

test.each([
  ['email', 'not an address', 'email_format'],
  ['email', 'аnn@example.org', 'email_script'],
  ['phone', '12345', 'phone_format'],
  ['phone', '+1 212 555 0100', 'phone_country'],
])('a %s such as %j is refused as %s', async (kind, contact, code) => {
  const player = await addPlayer(room);
  const got = await player.post(SEND, { kind, contact });
  expect([got.status, got.body.errors]).toEqual([422, { contact: [code] }]);
});

test('a stranger’s phone rings a dozen times a day, however many accounts and devices ask', async () => {
  const contact = freshPhone();
  const answers: unknown[] = [];
  for (let at = 0; at < 13; at++) {
    const player = await addPlayer(room);
    const body = { kind: 'phone', contact };
    const { token, ip, device: cookies } = player;
    const got = await room.send('POST', SEND, { token, ip, cookies, body });
    answers.push(said(got)[1]);
  }
  expect(answers).toEqual([...Array(12).fill('ok'), 'code_too_soon']);
});

test('one place cannot have messages sent to any number of phones', async () => {
  const [one, two] = [await addPlayer(room), await addPlayer(room)];
  const answers: unknown[] = [];
  for (let at = 0; at < 21; at++) {
    const { token } = at % 2 === 0 ? one : two;
    const body = { kind: 'phone', contact: freshPhone() };
    answers.push(said(await room.send('POST', SEND, { token, ip: '192.0.2.77', body }))[1]);
  }
  expect(answers).toEqual([...Array(20).fill('ok'), 'too_many_requests']);
});

test('a code cannot be asked for again at once, nor by nobody', async () => {
  const player = await addPlayer(room);
  const contact = freshEmail();
  await player.post(SEND, { kind: 'email', contact });
  const again = await player.post(SEND, { kind: 'email', contact });
  expect([...said(again), again.retryAfter]).toEqual([429, 'code_too_soon', '60']);
  const nobody = await room.send('POST', SEND, { body: { kind: 'email', contact } });
  expect(said(nobody)).toEqual([401, 'unauthorized']);
});

test('protection: the contact of somebody excluded looks taken, as anybody’s does', async () => {
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
    expect(said(await player.post(CONFIRM, { kind, code }))).toEqual([422, 'code_expired']);
  }
  expect(await userOf(player)).toMatchObject({ email: player.email, phone: null });
});
