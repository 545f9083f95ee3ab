import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createBetIdGenerator, firstBetIdSince } from './bet-ids.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 1 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('bets: server and database find the same first id of a time', async () => {
  const since = new Date('2027-02-03T04:05:06.789Z');
  const rows = await db.query<{ first: bigint; exact: bigint }>(
    `select first_bet_id_since($1::timestamptz) as first, first_bet_id($1::timestamptz) as exact`,
    [since],
  );
  expect(rows[0]!.first).toBe(firstBetIdSince(since));
  const nextId = await createBetIdGenerator(db, () => since.getTime());
  const id = nextId();
  expect(id >> 20n).toBe(rows[0]!.exact >> 20n);
  expect(id).toBeGreaterThanOrEqual(rows[0]!.exact);
});
