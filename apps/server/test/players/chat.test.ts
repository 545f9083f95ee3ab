import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { newKey, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { createTokens } from '#domain/identity/server/index.ts';
import { SECRET_KEY } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());

const PATH = '/api/v2/chat/messages';
const post = (app: TestApp, { token }: TestPlayer, text: string, locale = 'en') =>
  app.send('POST', PATH, { token, body: { locale, text } });

/** A player who has placed a bet and may therefore post. */
async function regular(): Promise<TestPlayer> {
  const player = await left.addMember('100.00');
  const request = { token: player.token, body: { client_seed: 'regular' } };
  await left.send('POST', '/api/v2/fairness/seeds', request);
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  await left.send('POST', '/api/v2/games/dice/bets', { token: player.token, key: newKey(), body });
  return player;
}

async function support(): Promise<TestPlayer> {
  const player = await left.addMember();
  await runOn(
    database.url,
    `update players set kind = 'staff' where id = ${player.id};
     insert into staff (player_id, role) values (${player.id}, 'support')`,
  );
  const token = await createTokens(SECRET_KEY).sign('staff', player.id, 'session');
  return { ...player, token };
}

test('chat: a message posted on one process arrives on the other, in its own language only', async () => {
  const speaker = await regular();
  const [english, kazakh] = [await right.connect(), await right.connect()];
  await english.join('chat.messages.en');
  await kazakh.join('chat.messages.kz');
  const { status, json } = await post(left, speaker, '  good\nluck all ');
  expect(status).toBe(200);
  expect(json!['data']).toMatchObject({ text: 'good luck all' });
  await english.until(() => english.events('chat.messages.en').length > 0, 'the message');
  expect(english.events('chat.messages.en')).toEqual([{ added: json!['data'] }]);
  expect(kazakh.events('chat.messages.kz')).toEqual([]);
  for (const client of [english, kazakh]) client.ws.close();
});

test('chat: a message that is too long after Unicode normalization is refused', async () => {
  const speaker = await regular();
  // Each of these becomes two letters once it is composed.
  const { status, json } = await post(left, speaker, '\u0958'.repeat(150));
  expect([status, json!['errors']]).toEqual([422, { text: ['too_long'] }]);
});

test('chat: guests, new players, contacts and repetitions are refused with a reason', async () => {
  const guest = await left.addGuest();
  expect((await post(left, guest, 'hello')).status).toBe(401);
  const newcomer = await left.addMember('10.00');
  expect((await post(left, newcomer, 'hello')).json!['message']).toBe('chat_after_first_bet');
  const speaker = await regular();
  const refusals = async (text: string) => (await post(left, speaker, text)).json!['message'];
  expect(await refusals('write to lucky@example.org')).toBe('chat_contacts');
  await runOn(database.url, `insert into chat_blocked_words values ('swindle')`);
  expect(await refusals('What a SWINDLE')).toBe('chat_word');
  expect((await post(left, speaker, 'nice')).status).toBe(200);
  expect(await refusals('nice')).toBe('chat_repeat');
  expect((await post(left, speaker, ' \u200B ')).json!['errors']).toEqual({ text: ['required'] });
});

test('chat: a player posts at most six messages a minute', async () => {
  const speaker = await regular();
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push((await post(left, speaker, `line ${n}`)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(6);
  expect(answers.at(-1)).toBe(429);
});

test('chat: a reported message is removed everywhere, and its author can be muted', async () => {
  const [speaker, reader, staff] = [await regular(), await regular(), await support()];
  const page = await right.connect();
  await page.join('chat.messages.ru');
  const { id } = (await post(left, speaker, 'плохие слова', 'ru')).json!['data'];
  const pointed = { token: reader.token, body: {} };
  expect((await right.send('POST', `${PATH}/${id}/report`, pointed)).status).toBe(200);
  expect((await right.send('POST', `${PATH}/999999/report`, pointed)).status).toBe(404);
  const basePath = '/api/v2/staff/chat';
  expect((await left.send('GET', `${basePath}/reports`, { token: reader.token })).status).toBe(403);
  const { json } = await left.send('GET', `${basePath}/reports`, { token: staff.token });
  expect(json!['data']).toMatchObject([{ id, reports: 1, text: 'плохие слова' }]);
  const body = { reason: 'rude' };
  const remove = { token: staff.token, body };
  expect((await left.send('POST', `${basePath}/messages/${id}/remove`, remove)).status).toBe(200);
  expect((await left.send('POST', `${basePath}/messages/${id}/remove`, remove)).status).toBe(404);
  await page.until(() => page.events('chat.messages.ru').length > 1, 'the removal');
  expect(page.events('chat.messages.ru').at(-1)).toEqual({ removed: id });
  page.ws.close();
  const mute = (minutes: number) =>
    left.send('POST', `${basePath}/mutes`, {
      token: staff.token,
      body: { player: speaker.id.toString(), minutes, reason: 'rude' },
    });
  expect((await mute(60)).json!['data'].until).not.toBeNull();
  expect((await post(right, speaker, 'снова', 'ru')).json!['message']).toBe('chat_muted');
  expect((await mute(0)).json!['data'].until).toBeNull();
  expect((await post(right, speaker, 'снова', 'ru')).status).toBe(200);
  const rows = await left.db.query<{ action: string }>(
    `select action from staff_audit where player_id = $1 order by id`,
    [speaker.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['chat.remove', 'chat.mute', 'chat.unmute']);
});
