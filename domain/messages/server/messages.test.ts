import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMessagesFixture } from '#dev/messages-fixture.ts';
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

test('messages: a message is written with the transaction, and its code can be read back', async () => {
  const { messages, codeFor, newest } = createMessagesFixture(db);
  await db.transaction((tx) => messages.email(tx, TO, 'login-code', { code: '493021' }));
  expect(await codeFor(TO.email)).toBe('493021');
  const { subject, text, html } = await newest(TO.email);
  expect(subject).toBe('Your login code');
  expect(text).toContain('493021');
  expect(html).toContain('493021');
});

test('secrecy: the table shows neither the code nor the link', async () => {
  const { messages } = createMessagesFixture(db);
  const link = 'https://casino.example/en/reset-password/secret-token';
  await db.transaction((tx) => messages.email(tx, TO, 'restore', { code: '777123', link }));
  const [row] = await db.query<{ row: string }>(
    `select to_jsonb(m)::text || encode(sealed, 'escape') as row from messages m
      where template = 'restore'`,
  );
  expect(row?.row).not.toContain('777123');
  expect(row?.row).not.toContain('secret-token');
});

test('atomicity: a refused command queues no message', async () => {
  const { messages } = createMessagesFixture(db);
  await db.transaction(async (tx) => {
    await messages.email(tx, { ...TO, email: 'no@example.org' }, 'login-code', { code: '1' });
    return refuse('conflict');
  });
  expect(await messages.read('no@example.org')).toEqual([]);
});

/** The error of the cipher. */
const FORGED = 'unable to authenticate data';

test('secrecy: a message that was moved, or whose address was changed, does not decrypt', async () => {
  const { messages } = createMessagesFixture(db);
  const owner = openDb({ url: database.url });
  const mallory = { ...TO, email: 'mallory@example.org' };
  const boris = { ...TO, email: 'boris@example.org' };
  await db.transaction((tx) => messages.email(tx, mallory, 'login-code', { code: '111111' }));
  await db.transaction((tx) => messages.email(tx, boris, 'login-code', { code: '222222' }));
  await owner.query(`update messages m set sealed = o.sealed from messages o
    where m.address = 'mallory@example.org' and o.address = 'boris@example.org'`);
  await expect(messages.read(mallory.email)).rejects.toThrow(FORGED);
  await owner.query(`update messages set address = 'else@example.org'
    where address = 'boris@example.org'`);
  await expect(messages.read('else@example.org')).rejects.toThrow(FORGED);
  await owner.close();
});

test('atomicity: the recipient of a queued message cannot be changed', async () => {
  await expect(db.query(`update messages set address = 'x@example.org'`)).rejects.toThrow(
    /permission denied/,
  );
});

test.each(['a@b.example\r\nBcc: all@example.org', 'a b@c', '<a@b>', 'a@b,c@d', ''])(
  'messages: an invalid address is a programming error: %j',
  async (email) => {
    const { messages } = createMessagesFixture(db);
    const work = db.transaction((tx) =>
      messages.email(tx, { ...TO, email }, 'login-code', { code: '1' }),
    );
    await expect(work).rejects.toThrow('invalid address');
  },
);
