import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMessagesRoom } from '#dev/messages-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { refuse } from '#core/refusal.ts';

const TO = { email: 'anna@example.org', playerId: null, locale: 'en' } as const;

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('a message is written with the transaction, and its code can be read back', async () => {
  const { messages, codeFor, newest } = openMessagesRoom(db);
  await db.transaction((tx) => messages.email(tx, TO, 'login-code', { code: '493021' }));
  expect(await codeFor(TO.email)).toBe('493021');
  const { subject, text, html } = await newest(TO.email);
  expect(subject).toBe('Your code to log in');
  expect(text).toContain('493021');
  expect(html).toContain('493021');
});

test('secrecy: the table shows neither the code nor the link', async () => {
  const { messages } = openMessagesRoom(db);
  const link = 'https://casino.example/en/reset-password/secret-token';
  await db.transaction((tx) => messages.email(tx, TO, 'restore', { code: '777123', link }));
  const [row] = await db.query<{ row: string }>(
    `select to_jsonb(m)::text || encode(sealed, 'escape') as row from messages m
      where template = 'restore'`,
  );
  expect(row?.row).not.toContain('777123');
  expect(row?.row).not.toContain('secret-token');
});

test('atomicity: a command that refuses writes to nobody', async () => {
  const { messages } = openMessagesRoom(db);
  await db.transaction(async (tx) => {
    await messages.email(tx, { ...TO, email: 'no@example.org' }, 'login-code', { code: '1' });
    return refuse('conflict');
  });
  expect(await messages.read('no@example.org')).toEqual([]);
});
