import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { localTime } from '#core/local-time.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import { messages, threadOf, write, type SentMessage } from '#dev/support-steps.ts';
import { runOn } from '#dev/test-server.ts';
import { emailUnread } from '#features/support/server/index.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const TOPIC = 'me.support';

test('app.chat: a player writes, staff answer live, and the count is read on all devices', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const [page, phone] = [await app.connect(token), await app.connect(token)];
  for (const one of [page, phone]) await one.join(TOPIC);
  const first = await threadOf(app, token, 'Where is my payout?');
  const staff = await createStaffClient(app, 'support');
  const { json: inbox } = await staff.send('GET', '/api/v2/staff/support');
  expect(inbox!['data']).toMatchObject([
    { id: first.thread, status: 'open', unread: 1, last_message: { text: 'Where is my payout?' } },
  ]);
  const path = `/api/v2/staff/support/${first.thread}`;
  await staff.send('POST', `${path}/read`, { body: { up_to: first.id } });
  const note = await staff.send('POST', `${path}/messages`, {
    key: newKey(),
    body: { text: 'asked payments', is_note: true },
  });
  expect(note.status).toBe(200);
  const answer = await staff.send('POST', `${path}/messages`, {
    key: newKey(),
    body: { text: 'It was paid today.', is_note: false },
  });
  expect(answer.status).toBe(200);
  for (const one of [page, phone]) {
    await one.until(() => one.events(TOPIC).some((event) => unreadOf(event) === 1), 'the answer');
  }
  // A note of staff is never sent to the player.
  expect((await messages(app, token)).map(({ author, text }) => [author, text])).toEqual([
    ['staff', 'It was paid today.'],
    ['player', 'Where is my payout?'],
  ]);
  const { json: after } = await staff.send('GET', path);
  expect(after!['data']).toMatchObject({ status: 'waiting', unread: 0, waits_since: null });
  const [latest] = await messages(app, token);
  await app.send('POST', '/api/v2/support/read', { token, body: { up_to: latest!.id } });
  await phone.until(() => unreadOf(phone.events(TOPIC).at(-1)) === 0, 'the mark');
  for (const one of [page, phone]) one.ws.close();
});

const unreadOf = (event: unknown) => (event as { unread: number } | undefined)?.unread;

test('support: answers are one notification in the bell until the player has read them', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const bell = async () =>
    (await app.send('GET', '/api/v2/notifications', { token })).json!['data'] as {
      kind: string;
      is_read: boolean;
    }[];
  const staff = await createStaffClient(app, 'support');
  const { thread } = await threadOf(app, token, 'Is anybody there?');
  const answer = async (text: string) => {
    const sent = await staff.send('POST', `/api/v2/staff/support/${thread}/messages`, {
      key: newKey(),
      body: { text, is_note: text === 'a note' },
    });
    expect(sent.status).toBe(200);
  };
  for (const text of ['a note', 'Yes.', 'How can we help?']) await answer(text);
  await expect.poll(bell).toMatchObject([{ kind: 'support_answered', is_read: false }]);
  const readAll = async () => {
    const [latest] = await messages(app, token);
    await app.send('POST', '/api/v2/support/read', { token, body: { up_to: latest!.id } });
  };
  await readAll();
  await expect.poll(bell).toMatchObject([{ kind: 'support_answered', is_read: true }]);
  await answer('Anything else?');
  await expect
    .poll(async () => (await bell()).map(({ is_read: isRead }) => isRead))
    .toEqual([false, true]);
});

test('support: after a thread was closed the next message begins another, and both are kept', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const first = await threadOf(app, token, 'one');
  const path = `/api/v2/staff/support/${first.thread}`;
  expect((await staff.send('POST', `${path}/close`, { body: {} })).status).toBe(200);
  const late = await staff.send('POST', `${path}/messages`, {
    key: newKey(),
    body: { text: 'too late', is_note: false },
  });
  expect([late.status, late.json!['message']]).toEqual([422, 'support_closed']);
  const second = await threadOf(app, token, 'two');
  expect(second.thread).not.toBe(first.thread);
  expect((await messages(app, token)).map(({ text }) => text)).toEqual(['two', 'one']);
  expect((await messages(app, token, '?limit=1')).map(({ text }) => text)).toEqual(['two']);
});

test('idempotency: a message sent again under its key is stored once, another text is refused', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const key = newKey();
  const [one, two] = await Promise.all([
    write(app, token, 'once', key),
    write(app, token, 'once', key),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.json).toEqual(one.json);
  const other = await write(app, token, 'something else', key);
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
  expect(await messages(app, token)).toHaveLength(1);
});

test('idempotency: a message sent again after its thread was closed begins no other thread', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const key = newKey();
  const send = (text: string) => write(app, token, text, key);
  const { json: first } = await send('Is it late?');
  const path = `/api/v2/staff/support/${first!['data'].thread}`;
  expect((await staff.send('POST', `${path}/close`, { body: {} })).status).toBe(200);
  expect((await send('Is it late?')).json).toEqual(first);
  expect((await send('Another text')).json!['message']).toBe('key_reused');
  const { json: last } = await app.send('GET', '/api/v2/support', { token });
  expect(last!['data'].thread).toMatchObject({ id: first!['data'].thread, status: 'closed' });
});

test('race: two first messages at once are in one thread', async ({ app }) => {
  const { token } = await app.addMember();
  const answers = await Promise.all(['a', 'b', 'c'].map((text) => write(app, token, text)));
  const threads = answers.map(({ json }) => (json!['data'] as SentMessage).thread);
  expect(new Set(threads).size).toBe(1);
});

test('support: empty and long texts are refused, and no player reads what others wrote', async ({
  app,
}) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  await threadOf(app, ann.token, 'secret');
  expect(await messages(app, ben.token)).toEqual([]);
  for (const [text, code] of [
    ['', 'required'],
    [' \u0007 ', 'required'],
    ['a'.repeat(2001), 'too_long'],
  ] as const) {
    const { status, json } = await write(app, ann.token, text);
    expect([status, json!['errors'].text]).toEqual([422, [code]]);
  }
  const plain = await threadOf(app, ann.token, '<b>bold</b>');
  expect(plain.text).toBe('<b>bold</b>');
});

test('support: what was said cannot be changed, and its hash proves the text', async ({ app }) => {
  const { token } = await app.addMember();
  const { id } = await threadOf(app, token, 'on record');
  const [row] = await app.db.query<{ text_hash: Buffer; salt: Buffer; text: string }>(
    `select m.text_hash, s.salt, s.text from support_messages m
       join support_texts s on s.message_id = m.id where m.id = $1`,
    [id],
  );
  const { text_hash: hash, salt, text } = row!;
  expect(createHash('sha256').update(salt).update(text).digest()).toEqual(hash);
  for (const change of [
    `update support_texts set text = 'other' where message_id = ${id}`,
    `delete from support_texts where message_id = ${id}`,
    `update support_messages set at = now() where id = ${id}`,
    `delete from support_messages where id = ${id}`,
  ]) {
    await expect(app.db.query(change)).rejects.toThrow(/permission denied/);
  }
});

test('support: a player reads when support answers, once the operator has set its hours', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const hours = async () =>
    (await app.send('GET', '/api/v2/support', { token })).json!['data'].hours as unknown;
  expect(await hours()).toBeNull();
  const content = await createStaffClient(app, 'content');
  let version = 0;
  const change = async (value: object) => {
    const body = { value, based_on: `${version}`, reason: 'new shifts' };
    const { status } = await content.send('POST', '/api/v2/staff/settings/support_hours', { body });
    if (status === 200) version += 1;
    return status;
  };
  const always = { is_on: true, time_zone: 'Asia/Almaty', days: [1, 2, 3, 4, 5, 6, 7] };
  expect(await change({ ...always, from: '00:00', until: '24:00' })).toBe(200);
  await expect.poll(hours).toMatchObject({ is_open: true });
  // Three days away, so that the test does not depend on when it runs.
  const { weekday } = localTime(new Date(), 'Asia/Almaty');
  const later = { ...always, days: [((weekday + 2) % 7) + 1] };
  expect(await change({ ...later, from: '09:00', until: '18:00' })).toBe(200);
  await expect.poll(hours).toMatchObject({ is_open: false });
  const { changes_at: at } = (await hours()) as { changes_at: string };
  expect(localTime(new Date(at), 'Asia/Almaty')).toEqual({ weekday: later.days[0], minutes: 540 });
  expect(await change({ ...always, time_zone: 'Mars', from: '09:00', until: '18:00' })).toBe(422);
  // What is written meanwhile is kept as ever.
  expect((await write(app, token, 'At night')).status).toBe(200);
});

test('support: a closed thread is rated once, by its player alone', async ({ app }) => {
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const staff = await createStaffClient(app, 'support');
  const { thread } = await threadOf(app, ann.token, 'hello');
  const rate = async (token: string, rating: number) => {
    const body = { thread, rating };
    const { status, json } = await app.send('POST', '/api/v2/support/rating', { token, body });
    return [status, json!['message']];
  };
  expect(await rate(ann.token, 5)).toEqual([422, 'support_not_closed']);
  await staff.send('POST', `/api/v2/staff/support/${thread}/close`, { body: {} });
  expect(await rate(ben.token, 1)).toEqual([404, 'not_found']);
  expect(await rate(ann.token, 6)).toEqual([422, 'bad_input']);
  expect(await rate(ann.token, 4)).toEqual([200, undefined]);
  expect(await rate(ann.token, 1)).toEqual([422, 'support_rated']);
  const { json } = await app.send('GET', '/api/v2/support', { token: ann.token });
  expect(json!['data'].thread).toMatchObject({ id: thread, status: 'closed', rating: 4 });
});

test('support: each side sees what the other has read and that it is writing', async ({ app }) => {
  const { token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const sent = await threadOf(app, token, 'hello');
  const path = `/api/v2/staff/support/${sent.thread}`;
  const last = async () =>
    (await app.send('GET', '/api/v2/support', { token })).json!['data'].thread as {
      read_up_to: string | null;
    };
  expect((await last()).read_up_to).toBeNull();
  await staff.send('POST', `${path}/read`, { body: { up_to: sent.id } });
  expect((await last()).read_up_to).toBe(sent.id);
  await app.send('POST', '/api/v2/support/typing', { token, body: {} });
  const read = await staff.send('GET', path);
  expect(read.json!['data']).toMatchObject({ is_typing: true, read_up_to: sent.id });
  const page = await app.connect(token);
  await page.join(TOPIC);
  await staff.send('POST', `${path}/typing`, { body: {} });
  await page.until(() => page.events(TOPIC).length > 0, 'the typing');
  expect(page.events(TOPIC)).toEqual([{ unread: 0, is_typing: true }]);
  page.ws.close();
});

test('support: a player who has left is emailed about an answer, once', async ({
  app,
  database,
}) => {
  const { id, token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const { thread } = await threadOf(app, token, 'hello');
  const sent: string[] = [];
  const messages = {
    email: async (_: unknown, { email }: { email: string }, template: string) =>
      void sent.push(`${template} ${email}`),
    phone: () => Promise.reject(new Error('no text messages')),
    canReach: () => true,
  };
  // The job of the app does the same once a minute.
  const queued = () =>
    app.db.query(`select id from messages where player_id = $1 and template = 'support-answered'`, [
      id,
    ]);
  const emails = async () => sent.length + (await queued()).length;
  const send = () =>
    emailUnread({ db: app.db, messages, publicUrl: () => 'https://casino.example' });
  await staff.send('POST', `/api/v2/staff/support/${thread}/messages`, {
    key: newKey(),
    body: { text: 'hi', is_note: false },
  });
  // Not at once: the player may be on the page.
  await send();
  expect(await emails()).toBe(0);
  await runOn(
    database.url,
    `update support_messages set at = at - interval '4 minutes' where thread_id = ${thread}`,
  );
  for (let run = 0; run < 2; run += 1) await send();
  expect(await emails()).toBe(1);
});
