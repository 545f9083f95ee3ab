import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { KILL_STATES, loseLeader } from '../../../dev/leader-kills.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { openDb } from '#platform/server/db.ts';

/** A small part of `npm run leader-kills`, which kills twenty leaders in each state. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  const db = openDb({ url: database.url, connectionsMax: 1 });
  expect((await checkLedger(db)).findings).toEqual([]);
  await db.close();
  await database.close();
});

test.each(KILL_STATES)(
  'recovery: a leader killed in state %s is replaced within five seconds, each bet is closed once',
  async (state) => {
    const { ledMs, settlements } = await loseLeader(database.url, '7'.repeat(64), state);
    expect(ledMs).toBeLessThan(5_000);
    expect(settlements).toBe(2);
  },
  60_000,
);

test('recovery: a leader that stands still is replaced within five seconds, and pays nothing when it wakes', async () => {
  const secret = '7'.repeat(64);
  const { ledMs, settlements } = await loseLeader(database.url, secret, 'running', 'SIGSTOP');
  expect(ledMs).toBeLessThan(5_000);
  expect(settlements).toBe(2);
}, 60_000);
