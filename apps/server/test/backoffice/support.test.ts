import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import { messages, threadOf, type SentMessage } from '#dev/support-steps.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

test('support: who waits longest comes first, and an answer takes them out of the queue', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'support');
  const [ann, ben] = [await app.addMember(), await app.addMember()];
  const first = await threadOf(app, ann.token, 'first');
  const second = await threadOf(app, ben.token, 'second');
  await threadOf(app, ann.token, 'still there?');
  const idsOf = async (state: string) => {
    const { json } = await staff.send('GET', `/api/v2/staff/support?state=${state}`);
    const ids = (json!['data'] as { id: string }[]).map(({ id }) => id);
    return ids.filter((id) => id === first.thread || id === second.thread);
  };
  expect(await idsOf('open')).toEqual([first.thread, second.thread]);
  await staff.send('POST', `/api/v2/staff/support/${first.thread}/messages`, {
    key: newKey(),
    body: { text: 'yes', is_note: false },
  });
  expect(await idsOf('open')).toEqual([second.thread]);
  expect(await idsOf('waiting')).toEqual([first.thread]);
  // What the player writes next is waited for anew.
  await threadOf(app, ann.token, 'thanks');
  expect(await idsOf('open')).toEqual([second.thread, first.thread]);
});

test('support: a thread is read by its team alone, and a transfer leaves a note for the next', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const [support, payments, admin] = await Promise.all(
    (['support', 'payments', 'admin'] as const).map((role) => createStaffClient(app, role)),
  );
  const { thread } = await threadOf(app, token, 'where is my money?');
  const path = `/api/v2/staff/support/${thread}`;
  expect((await payments!.send('GET', path)).status).toBe(404);
  const transfer = { key: newKey(), body: { team: 'payments', note: 'payout 17 is late' } };
  const moved = await support!.send('POST', `${path}/transfer`, transfer);
  expect(moved.status).toBe(200);
  for (const [method, rest] of [
    ['GET', ''],
    ['GET', '/messages'],
    ['POST', '/close'],
  ] as const) {
    const body = method === 'POST' ? { body: {} } : {};
    expect((await support!.send(method, path + rest, body)).status).toBe(404);
  }
  expect((await admin!.send('GET', path)).status).toBe(200);
  const { json } = await payments!.send('GET', `${path}/messages`);
  expect(json!['data']).toMatchObject([
    { author: 'note', text: 'payout 17 is late', name: support!.email },
    { author: 'player', text: 'where is my money?' },
  ]);
  // The player sees nothing of it.
  expect(await messages(app, token)).toHaveLength(1);
});

test('support: an answer claims a thread, and a colleague answers it after taking it over', async ({
  app,
}) => {
  const { token } = await app.addMember();
  const [ann, ben] = [
    await createStaffClient(app, 'support'),
    await createStaffClient(app, 'support'),
  ];
  const { thread } = await threadOf(app, token, 'hello');
  const path = `/api/v2/staff/support/${thread}`;
  const answer = (text: string, is_note = false) => ({ key: newKey(), body: { text, is_note } });
  expect((await ann.send('POST', `${path}/messages`, answer('hi'))).status).toBe(200);
  const { json } = await ben.send('GET', path);
  expect(json!['data'].claimed_by).toEqual({ id: ann.id.toString(), name: ann.email });
  const refused = await ben.send('POST', `${path}/messages`, answer('me too'));
  expect([refused.status, refused.json!['message']]).toEqual([422, 'claimed_by_other']);
  // A refused answer is not kept, and notes are free.
  expect(await messages(app, token)).toHaveLength(2);
  expect((await ben.send('POST', `${path}/messages`, answer('see you', true))).status).toBe(200);
  const takeover = { body: { step: 'takeover', note: 'ann is away' } };
  expect((await ben.send('POST', `${path}/claim`, takeover)).status).toBe(200);
  expect((await ben.send('POST', `${path}/messages`, answer('me now'))).status).toBe(200);
  const actions = await app.db.query<{ action: string }>(
    `select action from staff_actions where action like 'support.%' and target = $1 order by id`,
    [thread],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'support.answer',
    'support.note',
    'support.takeover',
    'support.answer',
  ]);
});

test('support: canned answers have three languages, known variables and a name of their own', async ({
  app,
}) => {
  const staff = await createStaffClient(app, 'support');
  const path = '/api/v2/staff/support-answers';
  const texts = { ru: 'Да, {nickname}.', en: 'Yes, {nickname}.', kz: 'Иә, {nickname}.' };
  const save = (body: object) => staff.send('POST', path, { body });
  const first = await save({ id: null, name: 'Yes', texts });
  expect(first.status).toBe(200);
  const id: string = first.json!['data'].id;
  const twice = await save({ id: null, name: 'Yes', texts });
  expect([twice.status, twice.json!['message']]).toEqual([422, 'name_taken']);
  const unknown = await save({ id, name: 'Yes', texts: { ...texts, kz: '{name}' } });
  expect(unknown.json!['errors']).toEqual({ 'texts.kz': ['variable_unknown:name'] });
  const missing = await save({ id, name: 'Yes', texts: { ...texts, en: ' ' } });
  expect(missing.status).toBe(422);
  expect((await save({ id, name: 'Yes!', texts })).status).toBe(200);
  const { json } = await staff.send('GET', path);
  expect(json!['data']).toMatchObject([{ id, name: 'Yes!', texts, updated_by: staff.email }]);
  expect((await staff.send('POST', `${path}/${id}/remove`, { body: {} })).status).toBe(200);
});

test('support: the report counts threads and the time to their first answer by day', async ({
  app,
  database,
}) => {
  const staff = await createStaffClient(app, 'support');
  const players = await Promise.all([app.addMember(), app.addMember(), app.addMember()]);
  const threads = await Promise.all(players.map(({ token }) => threadOf(app, token, 'hello')));
  const seconds = [100, 300];
  for (const [at, { thread }] of threads.entries()) {
    const after = seconds[at];
    const answer = after === undefined ? 'null' : `opened_at + interval '${after} seconds'`;
    const when = `opened_at = '2026-01-05T23:59:00Z' where id = ${thread}`;
    await runOn(database.url, `update support_threads set ${when}`);
    const told = `update support_threads set first_answered_at = ${answer} where id = ${thread}`;
    await runOn(database.url, told);
  }
  const report = (day: string) =>
    staff.send('GET', `/api/v2/staff/support-report?from=${day}&to=${day}`);
  const { json } = await report('2026-01-05');
  const figures = { opened: 3, answered: 2, median_seconds: 200, p90_seconds: 280 };
  expect(json!['data']).toEqual({
    from: '2026-01-05',
    to: '2026-01-05',
    whole: figures,
    days: [{ day: '2026-01-05', ...figures }],
  });
  const empty = await report('2026-01-06');
  expect(empty.json!['data'].days).toEqual([]);
});

test('support: an admin erases the texts of closed threads, and the record stays', async ({
  app,
}) => {
  const { id, token } = await app.addMember();
  const [support, admin] = [
    await createStaffClient(app, 'support'),
    await createStaffClient(app, 'admin'),
  ];
  const first = await threadOf(app, token, 'my passport number');
  const path = `/api/v2/staff/support/${first.thread}`;
  await support.send('POST', `${path}/close`, { body: {} });
  await threadOf(app, token, 'still open');
  const records = () =>
    app.db.query(
      `select m.id, m.at, m.author, m.text_hash from support_messages m
         join support_threads t on t.id = m.thread_id where t.player_id = $1 order by m.id`,
      [id],
    );
  const before = await records();
  const body = { reason: 'asked by letter' };
  expect((await support.send('POST', `${path}/erasure`, { body })).status).toBe(403);
  const erased = await admin.send('POST', `${path}/erasure`, { body });
  expect(erased.json).toEqual({ data: { erased: 1 } });
  expect(await records()).toEqual(before);
  expect((await messages(app, token)).map(({ text }) => text)).toEqual(['still open', null]);
  const { json } = await support.send('GET', `${path}/messages`);
  expect(json!['data']).toMatchObject([{ author: 'player', text: null }]);
});

test('support: the export of an account has what was written, without notes', async ({ app }) => {
  const { token } = await app.addMember();
  const staff = await createStaffClient(app, 'support');
  const { thread } = await threadOf(app, token, 'my question');
  const path = `/api/v2/staff/support/${thread}/messages`;
  const write = (text: string, is_note: boolean) =>
    staff.send('POST', path, { key: newKey(), body: { text, is_note } });
  await write('for colleagues', true);
  await write('our answer', false);
  const { status, text } = await app.send('GET', '/api/v2/profile/export', { token });
  expect(status).toBe(200);
  const written = (JSON.parse(text) as { support_messages: SentMessage[] }).support_messages;
  expect(written.map((message) => message.text)).toEqual(['our answer', 'my question']);
});
