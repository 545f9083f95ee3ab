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

test('secrecy: a letter that was moved, or whose address was changed, does not open', async () => {
  const { messages } = openMessagesRoom(db);
  const owner = openDb({ url: database.url });
  const mallory = { ...TO, email: 'mallory@example.org' };
  const boris = { ...TO, email: 'boris@example.org' };
  await db.transaction((tx) => messages.email(tx, mallory, 'login-code', { code: '111111' }));
  await db.transaction((tx) => messages.email(tx, boris, 'login-code', { code: '222222' }));
  await owner.query(`update messages m set sealed = o.sealed from messages o
    where m.address = 'mallory@example.org' and o.address = 'boris@example.org'`);
  await expect(messages.read(mallory.email)).rejects.toThrow();
  await owner.query(`update messages set address = 'else@example.org'
    where address = 'boris@example.org'`);
  await expect(messages.read('else@example.org')).rejects.toThrow();
  await owner.close();
});

test('atomicity: the house may not change to whom a waiting message goes', async () => {
  await expect(db.query(`update messages set address = 'x@example.org'`)).rejects.toThrow(
    /permission denied/,
  );
});

test.each(['a@b.example\r\nBcc: all@example.org', 'a b@c', '<a@b>', 'a@b,c@d', ''])(
  'what is no address is a bug of whoever wrote it: %j',
  async (email) => {
    const { messages } = openMessagesRoom(db);
    const work = db.transaction((tx) =>
      messages.email(tx, { ...TO, email }, 'login-code', { code: '1' }),
    );
    await expect(work).rejects.toThrow('that is no address');
  },
);
