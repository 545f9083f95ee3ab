import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { insertPlayerReport } from './store.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** Of another process. */
async function openTransaction(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  return client;
}

/** The processes that have read players of this database and wait for a row. */
const WAITS = `select from pg_locks w where not w.granted and exists (
  select from pg_locks r join pg_database d on d.oid = r.database
   where r.pid = w.pid and d.datname = current_database() and r.relation = 'players'::regclass)`;

test('reports of players, race: both players are locked in the order of all transactions', async () => {
  const { db } = fixture;
  const [first, second] = [await fixture.addPlayer(), await fixture.addPlayer()];
  const lock = `select lock_players(array[$1::bigint], 'update')`;
  const other = await openTransaction();
  await other.query(lock, [first.id]);
  const reported = insertPlayerReport(db, {
    playerId: second.id,
    reporterId: first.id,
    cause: 'nickname',
    nickname: 'Reported',
  });
  await expect.poll(async () => (await db.query(WAITS)).length).toBe(1);
  // It waits for the first player, and must not hold the second one meanwhile.
  await other.query(lock, [second.id]);
  await other.query('commit');
  await other.end();
  await reported;
  expect(await db.query('select from player_reports')).toHaveLength(1);
});
