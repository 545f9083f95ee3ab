import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { openTwoHouses } from '#dev/two-houses.ts';
import { newKey, type Person, type WholeHouse } from '#dev/whole-house.ts';
import { createTokens } from '#domain/identity/server/index.ts';
import { SECRET_KEY } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let left: WholeHouse;
let right: WholeHouse;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, close } = await openTwoHouses(startHouse));
});
afterAll(() => close());

const PATH = '/api/v2/floor/messages';
const say = (house: WholeHouse, { token }: Person, text: string, locale = 'en') =>
  house.send('POST', PATH, { token, body: { locale, text } });

/** Somebody who has played, and may therefore speak. */
async function regular(): Promise<Person> {
  const person = await left.addMember('100.00');
  const said = { token: person.token, body: { client_seed: 'regular' } };
  await left.send('POST', '/api/v2/fairness/seeds', said);
  const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 5000 };
  await left.send('POST', '/api/v2/games/dice/bets', { token: person.token, key: newKey(), body });
  return person;
}

async function support(): Promise<Person> {
  const person = await left.addMember();
  await runOn(
    database.url,
    `update players set kind = 'staff' where id = ${person.id};
     insert into staff (player_id, role) values (${person.id}, 'support')`,
  );
  const token = await createTokens(SECRET_KEY).sign('staff', person.id, 'desk');
  return { ...person, token };
}

test('chat: what is said on one side is heard on the other, in its own language alone', async () => {
  const speaker = await regular();
  const [english, kazakh] = [await right.connect(), await right.connect()];
  await english.join('floor.chat.en');
  await kazakh.join('floor.chat.kz');
  const { status, json } = await say(left, speaker, '  good\nluck all ');
  expect(status).toBe(200);
  expect(json!['data']).toMatchObject({ text: 'good luck all' });
  await english.until(() => english.events('floor.chat.en').length > 0, 'the message');
  expect(english.events('floor.chat.en')).toEqual([{ said: json!['data'] }]);
  expect(kazakh.events('floor.chat.kz')).toEqual([]);
  for (const client of [english, kazakh]) client.ws.close();
});

test('chat: what becomes too long as it is written the usual way is refused in words', async () => {
  const speaker = await regular();
  // Each of these is two letters once it is composed.
  const { status, json } = await say(left, speaker, '\u0958'.repeat(150));
  expect([status, json!['errors']]).toEqual([422, { text: ['too_long'] }]);
});

test('chat: guests, newcomers, contacts and repetitions are kept out with a reason', async () => {
  const guest = await left.addGuest();
  expect((await say(left, guest, 'hello')).status).toBe(401);
  const newcomer = await left.addMember('10.00');
  expect((await say(left, newcomer, 'hello')).json!['message']).toBe('chat_after_first_bet');
  const speaker = await regular();
  const refusals = async (text: string) => (await say(left, speaker, text)).json!['message'];
  expect(await refusals('write to lucky@example.org')).toBe('chat_contacts');
  await runOn(database.url, `insert into floor_words values ('swindle')`);
  expect(await refusals('What a SWINDLE')).toBe('chat_word');
  expect((await say(left, speaker, 'nice')).status).toBe(200);
  expect(await refusals('nice')).toBe('chat_repeat');
  expect((await say(left, speaker, ' \u200B ')).json!['errors']).toEqual({ text: ['required'] });
});

test('chat: nobody speaks more than six times a minute', async () => {
  const speaker = await regular();
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push((await say(left, speaker, `line ${n}`)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(6);
  expect(answers.at(-1)).toBe(429);
});

test('chat: what is reported is taken down everywhere, and who said it can be muted', async () => {
  const [speaker, reader, clerk] = [await regular(), await regular(), await support()];
  const page = await right.connect();
  await page.join('floor.chat.ru');
  const { id } = (await say(left, speaker, 'плохие слова', 'ru')).json!['data'];
  const pointed = { token: reader.token, body: {} };
  expect((await right.send('POST', `${PATH}/${id}/report`, pointed)).status).toBe(200);
  expect((await right.send('POST', `${PATH}/999999/report`, pointed)).status).toBe(404);
  const desk = '/api/v2/staff/floor';
  expect((await left.send('GET', `${desk}/reports`, { token: reader.token })).status).toBe(403);
  const { json } = await left.send('GET', `${desk}/reports`, { token: clerk.token });
  expect(json!['data']).toMatchObject([{ id, reports: 1, text: 'плохие слова' }]);
  const body = { reason: 'rude' };
  const remove = { token: clerk.token, body };
  expect((await left.send('POST', `${desk}/messages/${id}/remove`, remove)).status).toBe(200);
  expect((await left.send('POST', `${desk}/messages/${id}/remove`, remove)).status).toBe(404);
  await page.until(() => page.events('floor.chat.ru').length > 1, 'the removal');
  expect(page.events('floor.chat.ru').at(-1)).toEqual({ removed: id });
  page.ws.close();
  const mute = (minutes: number) =>
    left.send('POST', `${desk}/mutes`, {
      token: clerk.token,
      body: { player: speaker.id.toString(), minutes, reason: 'rude' },
    });
  expect((await mute(60)).json!['data'].until).not.toBeNull();
  expect((await say(right, speaker, 'снова', 'ru')).json!['message']).toBe('chat_muted');
  expect((await mute(0)).json!['data'].until).toBeNull();
  expect((await say(right, speaker, 'снова', 'ru')).status).toBe(200);
  const rows = await left.db.query<{ action: string }>(
    `select action from staff_audit where player_id = $1 order by id`,
    [speaker.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['floor.remove', 'floor.mute', 'floor.unmute']);
});

test('leaders: the best bets for money of the day, highest first, at most ten', async () => {
  const player = await left.addMember('1000.00');
  const said = { token: player.token, body: { client_seed: 'leader' } };
  await left.send('POST', '/api/v2/fairness/seeds', said);
  const wins: string[] = [];
  for (let n = 0; wins.length < 12 && n < 120; n++) {
    const body = { stake: '1.00', currency: 'RUB', direction: 'under', target: 4000 + n };
    const { json } = await left.send('POST', '/api/v2/games/dice/bets', {
      token: player.token,
      key: newKey(),
      body,
    });
    const bet = json?.['data'];
    if (!bet) await new Promise((resolve) => setTimeout(resolve, 500));
    else if (bet.payout !== '0.00') wins.push(bet.multiplier);
  }
  const read = async () => {
    const { json } = await right.send('GET', '/api/v2/floor/leaders/dice');
    return json!['data'].leaders as { multiplier: string }[];
  };
  await expect.poll(async () => (await read()).length).toBe(10);
  const shown = (await read()).map(({ multiplier }) => Number(multiplier));
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  expect((await right.send('GET', '/api/v2/floor/leaders/keno')).json!['data'].leaders).toEqual([]);
});

test('online: the pages of all sides are counted together', async () => {
  const pages = [await left.connect(), await right.connect(), await right.connect()];
  const watcher = await left.connect();
  await watcher.join('floor.online');
  const latest = () =>
    (watcher.events('floor.online').at(-1) as { count: number } | undefined)?.count;
  await expect.poll(latest, { timeout: 12_000 }).toBe(4);
  for (const page of [...pages, watcher]) page.ws.close();
});
