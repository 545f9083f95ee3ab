import { afterAll, beforeAll, expect, test } from 'vitest';
import { exclude } from '#dev/exclusion-fixture.ts';
import { createDuelFixture, duelIdOf, outcomeOf, type DuelFixture } from '#dev/duel-fixture.ts';
import { callProtection } from '#dev/protection-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createTestApp, newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

/** What becomes of the open bets of a player whose play is closed. */
let database: TestDatabase;
let app: TestApp;
let table: DuelFixture;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
  table = createDuelFixture(app, database.url);
});
afterAll(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
  await table.close();
  await app.stop();
  await database.close();
});

/** Each of them closes the player's play at once. */
const CLOSINGS = {
  'excludes themselves': (player: TestPlayer) => exclude(app, player),
  'takes a time-out': (player: TestPlayer) =>
    callProtection(app, player, 'POST', '/time-out', { choice: 'day' }),
};
const NAMES = ['excludes themselves', 'takes a time-out'] as const;

test.each(NAMES)('protection: the open duels of a player who %s return the stakes', async (how) => {
  const ann = await app.addMember('100.00');
  const ids = [duelIdOf(await table.post(ann)), duelIdOf(await table.post(ann))];
  expect((await CLOSINGS[how](ann)).status).toBe(200);
  for (const id of ids) {
    await expect.poll(() => table.roundOf(id)).toMatchObject({ state: 'expired' });
  }
  expect(await table.balanceOf(ann)).toBe('100.00');
  const bob = await app.addMember('100.00');
  expect(outcomeOf(await table.join(bob, ids[0]!))).toBe('duel_gone');
  expect(await table.balanceOf(bob)).toBe('100.00');
});

test('race: a duel whose creator took a time-out is not joined, even before it has ended', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  // As in the moment before the event of the time-out is handled.
  await runOn(
    database.url,
    `insert into protections (player_id, time_out_until)
     values (${ann.id}, now() + interval '1 day')`,
  );
  expect(outcomeOf(await table.join(bob, id))).toBe('duel_gone');
  expect(await table.balanceOf(bob)).toBe('100.00');
  // What an event would have ended, a job ends.
  await expect
    .poll(() => table.roundOf(id), { timeout: 20_000 })
    .toEqual({ state: 'expired', round_id: null });
  expect(await table.balanceOf(ann)).toBe('100.00');
}, 40_000);

test.each(NAMES)('protection: the lone ticket of a player who %s is returned', async (how) => {
  const ann = await app.addMember('1000.00');
  const { json } = await app.send('GET', '/api/v2/games/room-yellow');
  const limits: { currency: string; stake_min: string }[] = json!['data'].limits;
  const stake = limits.find(({ currency }) => currency === 'RUB')!.stake_min;
  const buy = ({ token }: TestPlayer) =>
    app.send('POST', '/api/v2/rounds/room-yellow/bets', {
      token,
      key: newKey(),
      body: { stake, currency: 'RUB', bet: { tickets: 1 } },
    });
  await expect.poll(async () => (await buy(ann)).status).toBe(200);
  expect((await CLOSINGS[how](ann)).status).toBe(200);
  await expect.poll(() => table.balanceOf(ann)).toBe('1000.00');
  // The next player begins a round alone.
  const bob = await app.addMember('1000.00');
  await expect.poll(async () => (await buy(bob)).status).toBe(200);
  const open = await app.db.query<{ player_id: bigint }>(
    `select w.player_id from wagers w join rounds r on r.id = w.round_id
      where r.table_name = 'room-yellow-rub' and w.is_open`,
  );
  expect(open.map(({ player_id }) => player_id)).toEqual([bob.id]);
  // And the room is empty again for the next test.
  expect((await exclude(app, bob)).status).toBe(200);
  await expect.poll(() => table.balanceOf(bob)).toBe('1000.00');
});

test('protection: bets queued for the next round are void with a time-out', async () => {
  const ann = await app.addMember('100.00');
  await app.db.query(
    `insert into queued_bets (player_id, table_name, key, currency, stake, bet, is_autobet)
     values ($1, 'no-such-table', 'queued', 'RUB', 1000000, '{}', false)`,
    [ann.id],
  );
  await CLOSINGS['takes a time-out'](ann);
  const refusal = async () =>
    (await app.db.query('select refusal from queued_bets where player_id = $1', [ann.id]))[0];
  await expect.poll(refusal).toEqual({ refusal: 'time_out_active' });
});
