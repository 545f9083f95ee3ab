import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclude } from '#dev/exclusion-fixture.ts';
import { createDuelFixture, duelIdOf, type DuelFixture } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createTestApp, type TestApp } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

/** What becomes of the open bets of a player who excludes themselves. */
let database: TestDatabase;
let app: TestApp;
let table: DuelFixture;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
  table = createDuelFixture(app, database.url);
});
afterAll(async () => {
  await table.close();
  await app.stop();
  await database.close();
});

test('protection: the open duel of a player who is excluded returns the stake', async () => {
  const ann = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  expect((await exclude(app, ann)).status).toBe(200);
  await expect
    .poll(() => table.roundOf(id), { timeout: 20_000 })
    .toMatchObject({ state: 'expired' });
  expect((await readBalances(app.db, ann.id, 'RUB')).cash).toBe(100_000_000n);
}, 40_000);
