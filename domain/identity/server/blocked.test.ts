import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { minimalMember } from '#dev/minimal-member.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createSessions, createTokens, insertMember } from './index.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('block: a player blocked in the database loses token, refresh and open pages', async () => {
  const published: unknown[] = [];
  const bus = {
    publish: (_: string, session: unknown) => void published.push(session),
    subscribe: () => () => undefined,
  };
  const sessions = createSessions(db, createTokens('a secret'), bus);
  const { id, issued } = await db.transaction(async (tx) => {
    const player = (await insertMember(tx, minimalMember('blocked@example.org')))!;
    return {
      id: player.id,
      issued: await sessions.open(tx, player, { ip: '127.0.0.1', userAgent: '' }),
    };
  });
  expect(await sessions.viewerOf(issued.accessToken)).toMatchObject({ id });
  await db.query(`update players set status = 'blocked' where id = $1`, [id]);
  await sessions.pollEndedSessions();
  expect(await sessions.viewerOf(issued.accessToken)).toBeUndefined();
  expect(isRefusal(await sessions.refresh(issued.refreshToken))).toBe(true);
  expect(published).toEqual([issued.session]);
  await sessions.pollEndedSessions();
  expect(published).toHaveLength(1);
});
