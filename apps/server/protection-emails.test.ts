import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclude, registerWithMoney, uniqueName } from '#dev/exclusion-fixture.ts';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
import { advanceTime, callProtection, setLimit } from '#dev/protection-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, createTestApp, SECRET_KEY, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import type { ReadMessage } from '#domain/messages/server/index.ts';
import { startApp } from './app.ts';

/** Emails about a player's own limits, sent by the transaction that applies the change. */
let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, {
    env: { DATABASE_URL: database.url },
  });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

/** Emails of this feature, oldest first. */
async function emailsTo(email: string): Promise<ReadMessage[]> {
  const { messages } = createMessagesFixture(app.db, { secretKey: SECRET_KEY });
  const all = await messages.read(email);
  const ours = new Set(['limit-changed', 'exclusion-started']);
  return all.filter(({ template }) => ours.has(template)).toReversed();
}

/** A player with this language. */
async function reader(email: string, locale = 'en'): Promise<TestPlayer> {
  const player = await registerWithMoney(app, email);
  await speak(player, locale);
  return player;
}

const speak = ({ id }: TestPlayer, locale: string) =>
  runOn(database.url, `update players set locale = '${locale}' where id = ${id}`);

const textsTo = async (email: string) => (await emailsTo(email)).map(({ text }) => text);

test('protection: a limit that is set, lowered, raised on confirmation or removed is confirmed by email', async () => {
  const email = `${uniqueName()}@example.org`;
  const player = await reader(email);
  const body = { kind: 'deposit', period: 'week' };
  const confirm = () => callProtection(app, player, 'POST', '/limits/confirm', body);
  const wait = () => advanceTime(database.url, player.id, '24 hours 1 second');
  await setLimit(app, player, 'deposit', '5000.00', 'week');
  await setLimit(app, player, 'deposit', '1500.50', 'week');
  await setLimit(app, player, 'deposit', '9000.00', 'week');
  // A request is not in force yet, so no email is sent.
  expect(await textsTo(email)).toHaveLength(2);
  await wait();
  expect((await confirm()).status).toBe(200);
  await setLimit(app, player, 'deposit', null, 'week');
  await wait();
  expect((await confirm()).status).toBe(200);
  const texts = await textsTo(email);
  expect(texts).toHaveLength(4);
  expect(texts[0]).toMatch(/Deposit limit: (RUB\s|₽)5,000\.00 in 7 days\./);
  expect(texts[1]).toMatch(/1,500\.50 in 7 days\./);
  expect(texts[2]).toMatch(/9,000\.00 in 7 days\./);
  expect(texts[3]).toContain('Deposit limit: removed.');
});

test('protection: an email about limits in minutes is in the language of the player', async () => {
  const email = `${uniqueName()}@example.org`;
  const player = await reader(email, 'ru');
  await setLimit(app, player, 'session', '60');
  await speak(player, 'kz');
  await setLimit(app, player, 'reality', '30');
  const [session, reality] = await textsTo(email);
  expect(session).toContain('Лимит сессии: 60 мин.');
  expect(reality).toContain('Уақытты тексеру: әр 30 минут сайын.');
});

test('idempotency: a limit set twice under one key sends one email', async () => {
  const email = `${uniqueName()}@example.org`;
  const player = await reader(email);
  const key = newKey();
  const body = { kind: 'stake', value: '7.00' };
  for (const turn of [1, 2]) {
    expect((await callProtection(app, player, 'PUT', '/limits', body, key)).status, `${turn}`).toBe(
      200,
    );
  }
  const refused = await callProtection(app, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refused.status).toBe(422);
  expect(await emailsTo(email)).toHaveLength(1);
});

test('protection: an exclusion sends an email to every account it closes', async () => {
  const name = uniqueName();
  const [own, twin] = [`${name}@gmail.com`, `${name}+twin@gmail.com`];
  await reader(twin);
  const player = await reader(own);
  // An unconfirmed address closes no other account.
  await runOn(database.url, `update players set is_email_verified = true where id = ${player.id}`);
  const answer = await exclude(app, player, '1y');
  expect(answer.status, answer.text).toBe(200);
  for (const email of [own, twin]) {
    const emails = await emailsTo(email);
    expect(emails.map(({ template }) => template)).toEqual(['exclusion-started']);
    expect(emails[0]!.text).toMatch(/The self-exclusion ends: \w+ \d+, 20\d\d/);
  }
});

test('protection: an indefinite exclusion promises no day, and without an email address nothing is sent', async () => {
  const email = `${uniqueName()}@example.org`;
  await exclude(app, await reader(email), 'indefinite');
  expect(await textsTo(email)).toEqual([expect.stringContaining('without an end date')]);
  const silent = await registerWithMoney(app, `${uniqueName()}@example.org`);
  await runOn(
    database.url,
    `update players set email = null, phone = '+77051234567' where id = ${silent.id}`,
  );
  expect((await exclude(app, silent)).status).toBe(200);
  const rows = await app.db.query(
    `select 1 from messages where player_id = $1 and template = 'exclusion-started'`,
    [silent.id],
  );
  expect(rows).toEqual([]);
  expect(app.errors).toEqual([]);
});
