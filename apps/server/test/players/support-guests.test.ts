import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { inOrder } from '#dev/in-order.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { createSupportGuest } from '#dev/support-guest.ts';
import { answerAsStaff, messages, threadOf, write } from '#dev/support-steps.ts';
import { createTestApp, newKey } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

test('support: a guest writes, staff answer, and the answer is read in that browser alone', async ({
  app,
}) => {
  const guest = createSupportGuest(app);
  expect(await guest.state()).toMatchObject({ thread: null, unread: 0, has_email: false });
  expect(guest.cookie()).toMatch(/^[\w-]{32}$/);
  const sent = await guest.write('<b>Which documents</b> do I need?');
  expect(sent.status).toBe(200);
  const { id, thread } = sent.json!['data'];
  expect(sent.headers['set-cookie']!.join()).toMatch(
    /guest=[\w-]{32}; Max-Age=2592000; Path=\/api\/v2\/support; HttpOnly;.* SameSite=Strict/,
  );

  const staff = await createStaffClient(app, 'support');
  const { json: inbox } = await staff.send('GET', '/api/v2/staff/support');
  expect(inbox!['data']).toContainEqual(
    expect.objectContaining({ id: thread, player: null, guest: expect.anything(), unread: 1 }),
  );
  expect((await answerAsStaff(staff, thread, 'note', { is_note: true })).status).toBe(200);
  expect((await answerAsStaff(staff, thread, 'A passport.')).status).toBe(200);
  const picture = { id: '6f9619ff-8b86-4d01-b42d-00c04fc964ff', description: '' };
  expect((await answerAsStaff(staff, thread, 'see', { picture })).json!['message']).toBe(
    'support_picture_unknown',
  );
  const path = `/api/v2/staff/support/${thread}`;
  const upload = { headers: { 'content-type': 'image/jpeg' }, body: Buffer.from('x') };
  expect((await staff.send('POST', `${path}/pictures`, upload)).status).toBe(404);
  expect((await staff.send('POST', `${path}/typing`, { body: {} })).status).toBe(200);
  const { json: list } = await staff.send('GET', `${path}/messages`);
  expect(list!['data'].map((each: { name: unknown }) => each.name)).toEqual([
    staff.email,
    staff.email,
    null,
  ]);

  expect((await guest.messages()).map(({ text }) => text)).toEqual([
    'A passport.',
    '<b>Which documents</b> do I need?',
  ]);
  const { latest, unread } = await guest.state();
  expect(unread).toBe(1);
  const stranger = createSupportGuest(
    app,
    guest.cookie().replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')),
  );
  await stranger.read(latest);
  expect(await stranger.messages()).toEqual([]);
  expect(await createSupportGuest(app).messages()).toEqual([]);
  expect((await guest.state()).unread).toBe(1);
  expect((await guest.read(latest)).json!['data']).toEqual({ unread: 0 });
  expect((await staff.send('GET', path)).json!['data'].read_up_to).toBe(latest);
  expect(BigInt(id)).toBeLessThan(BigInt(latest));
});

test('idempotency: a message of a guest sent again is stored once, also after its thread was closed', async ({
  app,
}) => {
  const guest = createSupportGuest(app);
  const key = newKey();
  await guest.state();
  const [one, two] = await Promise.all([
    guest.write('once', { key }),
    guest.write('once', { key }),
  ]);
  expect(two.json).toEqual(one.json);
  const staff = await createStaffClient(app, 'support');
  const path = `/api/v2/staff/support/${one.json!['data'].thread}`;
  expect((await staff.send('POST', `${path}/close`, { body: {} })).status).toBe(200);
  expect((await guest.write('once', { key })).json).toEqual(one.json);
  expect((await guest.write('other', { key })).json!['message']).toBe('key_reused');
  expect((await guest.state()).thread).toMatchObject({ status: 'closed' });
  const next = await guest.write('another question');
  expect(next.json!['data'].thread).not.toBe(one.json!['data'].thread);
  expect(await guest.messages()).toHaveLength(2);
});

test('support: the account that logs in in the browser of a guest gets the conversation, once', async ({
  app,
}) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const guest = createSupportGuest(app);
  const { thread } = (await guest.write('hello', { email: 'guest@example.org' })).json!['data'];
  const own = await threadOf(app, ann.token, 'I have an account');
  const cookie = guest.cookie();
  const linked = await guest.join((await app.addGuest()).token);
  expect(linked.status).toBe(401);
  expect((await guest.join(ann.token)).json!['data']).toEqual({ joined: 1 });
  expect(guest.cookie()).toBe('');
  const again = createSupportGuest(app, cookie);
  expect(await again.messages()).toEqual([]);
  expect((await again.join(ben.token)).json!['data']).toEqual({ joined: 0 });
  expect((await messages(app, ann.token)).map(({ text }) => text)).toEqual([
    'I have an account',
    'hello',
  ]);
  expect(await messages(app, ben.token)).toEqual([]);

  const staff = await createStaffClient(app, 'support');
  expect((await staff.send('GET', `/api/v2/staff/support/${thread}`)).json!['data']).toMatchObject({
    player: { id: ann.id.toString() },
    guest: { email: null },
  });
  // Both go on; what the player writes belongs to the one with the last message.
  await answerAsStaff(staff, thread, 'Hi.');
  const next = await write(app, ann.token, 'Thanks');
  expect(next.json!['data'].thread).toBe(thread);
  expect(own.thread).not.toBe(thread);
  // The old cookie begins anew, with another number.
  const later = createSupportGuest(app, cookie);
  expect((await later.write('again')).status).toBe(200);
  expect(later.cookie()).not.toBe(cookie);
  expect(await later.messages()).toHaveLength(1);
});

test('race: of two accounts in one browser one gets the conversation, with what was sent meanwhile', async ({
  app,
}) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  for (let count = 0; count < 6; count += 1) {
    const first = createSupportGuest(app);
    await first.write(`first ${count}`);
    const cookie = first.cookie();
    const joins = await inOrder(
      count,
      () => createSupportGuest(app, cookie).join(ann.token),
      () => createSupportGuest(app, cookie).join(ben.token),
    );
    const joined = joins.map(({ json }) => json!['data'].joined as number);
    expect(joined.toSorted((a, b) => a - b)).toEqual([0, 1]);

    const second = createSupportGuest(app);
    await second.write(`second ${count}`);
    const browser = second.cookie();
    const tab = createSupportGuest(app, browser);
    const [sent] = await inOrder(
      count,
      () => tab.write(`meanwhile ${count}`),
      () => createSupportGuest(app, browser).join(ann.token),
    );
    expect(sent.status).toBe(200);
    const texts = (await messages(app, ann.token, '?limit=100')).map(({ text }) => text);
    // Sent before it belongs to the account, sent after it is the first of another guest.
    const isJoined = texts.includes(`meanwhile ${count}`);
    expect(await tab.messages()).toHaveLength(isJoined ? 0 : 1);
    expect(texts).toContain(`second ${count}`);
  }
});

test('support: a text or address of another form is refused, and an expired cookie opens nothing', async ({
  app,
  database,
}) => {
  const guest = createSupportGuest(app);
  const refusal = async (text: string, email?: string) =>
    (await guest.write(text, email === undefined ? {} : { email })).json!['errors'];
  expect(await refusal(' ')).toEqual({ text: ['required'] });
  expect(await refusal('x'.repeat(2001))).toEqual({ text: ['too_long'] });
  expect(await refusal('hi', 'not an address')).toEqual({ email: ['email_format'] });
  expect((await guest.write('hi', { email: ' Me@Example.org ' })).status).toBe(200);
  expect((await guest.state()).has_email).toBe(true);
  const foreign = await guest.send('POST', '/api/v2/support/guest/messages', {
    key: newKey(),
    body: { locale: 'en', text: 'from another site' },
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  await runOn(
    database.url,
    `update support_guests set expires_at = now() where email = 'me@example.org'`,
  );
  expect(await guest.messages()).toEqual([]);
  expect((await guest.join((await app.addMember()).token)).json!['data']).toEqual({ joined: 0 });
});

test('support: one guest has a limit, and a network that begins many conversations a captcha', async ({
  database,
}) => {
  const app = await createTestApp(startApp, database.url, { env: { CAPTCHA: 'altcha' } });
  try {
    const one = createSupportGuest(app);
    const codes: unknown[] = [];
    for (let count = 0; count < 12; count += 1) {
      codes.push((await one.write('again')).json!['message']);
    }
    expect(codes.slice(-1)).toEqual(['too_many_requests']);
    const open = () => createSupportGuest(app);
    const tries = [];
    for (let count = 0; count < 7; count += 1) {
      tries.push((await open().write('hello')).json!['message']);
    }
    expect(tries.at(-1)).toBe('captcha_required');
    const { json } = await app.send('GET', '/api/v2/captcha/challenge');
    const challenge = json!['data'].challenge as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const solved = open();
    expect((await solved.write('hello', { captcha })).status).toBe(200);
    // A conversation that goes on needs none.
    expect((await solved.write('one more')).status).toBe(200);
  } finally {
    await app.stop();
  }
});
