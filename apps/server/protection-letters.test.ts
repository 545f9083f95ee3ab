import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclude, newcomer, word } from '#dev/exclusion-room.ts';
import { openMessagesRoom } from '#dev/messages-room.ts';
import { letPass, protect, setLimit } from '#dev/protection-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  openWholeHouse,
  SECRET_KEY,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import type { ReadMessage } from '#domain/messages/server/index.ts';
import { startHouse } from './house.ts';

/** What a player is written about his own limits, by the change that makes it true. */
let database: TestDatabase;
let house: WholeHouse;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

/** The oldest first, of what protection writes. */
async function lettersTo(email: string): Promise<ReadMessage[]> {
  const { messages } = openMessagesRoom(house.db, { secretKey: SECRET_KEY });
  const all = await messages.read(email);
  const ours = new Set(['limit-changed', 'exclusion-started']);
  return all.filter(({ template }) => ours.has(template)).toReversed();
}

/** Somebody who reads the language. */
async function reader(email: string, locale = 'en'): Promise<Person> {
  const player = await newcomer(house, email);
  await speak(player, locale);
  return player;
}

const speak = ({ id }: Person, locale: string) =>
  runOn(database.url, `update players set locale = '${locale}' where id = ${id}`);

const textsTo = async (email: string) => (await lettersTo(email)).map(({ text }) => text);

test('protection: a limit that is set, lowered, loosened by a second word or removed is written of', async () => {
  const email = `${word()}@example.org`;
  const player = await reader(email);
  const body = { kind: 'deposit', period: 'week' };
  const confirm = () => protect(house, player, 'POST', '/limits/confirm', body);
  const wait = () => letPass(database.url, player.id, '24 hours 1 second');
  await setLimit(house, player, 'deposit', '5000.00', 'week');
  await setLimit(house, player, 'deposit', '1500.50', 'week');
  await setLimit(house, player, 'deposit', '9000.00', 'week');
  // Asked for is not in force: nothing is said of it yet.
  expect(await textsTo(email)).toHaveLength(2);
  await wait();
  expect((await confirm()).status).toBe(200);
  await setLimit(house, player, 'deposit', null, 'week');
  await wait();
  expect((await confirm()).status).toBe(200);
  const texts = await textsTo(email);
  expect(texts).toHaveLength(4);
  expect(texts[0]).toMatch(/Deposit limit: (RUB\s|₽)5,000\.00 in 7 days\./);
  expect(texts[1]).toMatch(/1,500\.50 in 7 days\./);
  expect(texts[2]).toMatch(/9,000\.00 in 7 days\./);
  expect(texts[3]).toContain('Deposit limit: taken off.');
});

test('protection: limits in minutes are written of in the language of the reader', async () => {
  const email = `${word()}@example.org`;
  const player = await reader(email, 'ru');
  await setLimit(house, player, 'session', '60');
  await speak(player, 'kz');
  await setLimit(house, player, 'reality', '30');
  const [session, reality] = await textsTo(email);
  expect(session).toContain('Лимит сессии: 60 мин.');
  expect(reality).toContain('Уақытты тексеру: әр 30 минут сайын.');
});

test('idempotency: a limit that is set twice under one key is written of once', async () => {
  const email = `${word()}@example.org`;
  const player = await reader(email);
  const key = newKey();
  const body = { kind: 'stake', value: '7.00' };
  for (const turn of [1, 2]) {
    expect((await protect(house, player, 'PUT', '/limits', body, key)).status, `${turn}`).toBe(200);
  }
  const refused = await protect(house, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refused.status).toBe(422);
  expect(await lettersTo(email)).toHaveLength(1);
});

test('protection: an exclusion is written of to every account it closes', async () => {
  const name = word();
  const [own, twin] = [`${name}@gmail.com`, `${name}+twin@gmail.com`];
  await reader(twin);
  const player = await reader(own);
  // An address that nobody proved closes no other account.
  await runOn(database.url, `update players set is_email_verified = true where id = ${player.id}`);
  const answer = await exclude(house, player, '1y');
  expect(answer.status, answer.text).toBe(200);
  for (const email of [own, twin]) {
    const letters = await lettersTo(email);
    expect(letters.map(({ template }) => template)).toEqual(['exclusion-started']);
    expect(letters[0]!.text).toMatch(/The pause ends: \w+ \d+, 20\d\d/);
  }
});

test('protection: an exclusion without an end promises no day, and without an e-mail nobody is written to', async () => {
  const email = `${word()}@example.org`;
  await exclude(house, await reader(email), 'indefinite');
  expect(await textsTo(email)).toEqual([expect.stringContaining('without an end date')]);
  const silent = await newcomer(house, `${word()}@example.org`);
  await runOn(
    database.url,
    `update players set email = null, phone = '+77051234567' where id = ${silent.id}`,
  );
  expect((await exclude(house, silent)).status).toBe(200);
  const rows = await house.db.query(
    `select 1 from messages where player_id = $1 and template = 'exclusion-started'`,
    [silent.id],
  );
  expect(rows).toEqual([]);
  expect(house.errors).toEqual([]);
});
