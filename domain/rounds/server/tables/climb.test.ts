import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { quickCrash } from '../../../../dev/round-tables.ts';
import { openRoundsRoom, type RoundsRoom } from '../../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import { findRound } from '../store.ts';
import { placeOrQueue, type AnyTable } from '../index.ts';
import { lockBets } from './cycle.ts';

let database: TestDatabase;
let room: RoundsRoom;
beforeEach(async () => {
  database = await testDatabase();
  room = await openRoundsRoom(database.url, { secretKey: '7'.repeat(64) });
});
afterEach(async () => {
  expect((await checkLedger(room.db)).findings).toEqual([]);
  await room.close();
  await database.close();
});

/** Crash whose rounds all end at `crash` hundredths; `speed` runs the curve faster. */
async function openTable(crash: number, speed: number, bettingMs = 2_500): Promise<AnyTable> {
  const quick = quickCrash(bettingMs, speed);
  const table = room.rounds.openTable({
    ...quick,
    game: { ...quick.game, draw: () => ({ crash }) },
  });
  await room.rounds.start();
  await reach('betting');
  return table;
}

const roundNow = () => room.rounds.news.roundOf('crash');

async function reach(state: string) {
  await expect.poll(() => roundNow()?.state, { interval: 5 }).toBe(state);
  return roundNow()!;
}

async function bet(table: AnyTable, viewer: Viewer, auto: number | null): Promise<bigint> {
  const placed = await placeOrQueue(room.rounds, table, {
    viewer,
    key: `climb-key-${viewer.id}`,
    stake: '10.00',
    currency: 'RUB',
    bet: { auto, cap: null },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(placed.refused);
  return BigInt(placed.bet.id);
}

async function payouts(...ids: bigint[]) {
  const read = () =>
    room.db.query<{ payout: bigint; reason: string | null }>(
      `select payout, void_reason as reason from bets where placement_id = any ($1)
        order by placement_id`,
      [ids],
    );
  await expect.poll(async () => (await read()).length, { interval: 20 }).toBe(ids.length);
  return await read();
}

test('games.crash: however late the curve is looked at, a round costs no more than the most', async () => {
  await runOn(
    database.url,
    `update game_limits set payout_max = 20000000 where game = 'crash' and currency = 'RUB'`,
  );
  await room.settings.reload();
  // Past 1.66 and past 2.00 before anybody looks a second time.
  const table = await openTable(300, 1_000);
  const players = await Promise.all([1, 2, 3].map(() => room.addPlayer('10.00')));
  const ids = await Promise.all(players.map((player) => bet(table, player, 200)));
  const paid = await payouts(...ids);
  // Together they win 20.00 at 1.66, where everybody is cashed out: 30.00 at their own 2.00.
  expect(paid.map(({ payout }) => payout)).toEqual([16_600_000n, 16_600_000n, 16_600_000n]);
});

const FAIL = `create function fail_for_a_while() returns trigger language plpgsql as $$
    begin raise exception 'away for a while'; end $$;
  create trigger fail_for_a_while before insert on bets execute function fail_for_a_while()`;

test('recovery: cash-outs that could not be paid while the curve ran are paid as they were', async () => {
  const table = await openTable(300, 4);
  const [auto, rider] = [await room.addPlayer('10.00'), await room.addPlayer('10.00')];
  const ids = [await bet(table, auto, 105), await bet(table, rider, null)];
  await runOn(database.url, FAIL);
  await expect
    .poll(() => room.logged.some(({ message }) => String(message).includes('cash-outs are owed')))
    .toBe(true);
  await runOn(database.url, 'drop trigger fail_for_a_while on bets');
  const [won, lost] = await payouts(...ids);
  expect(won).toEqual({ payout: 10_500_000n, reason: null });
  // The round went on to its end: nobody was cut short.
  expect(lost).toEqual({ payout: 0n, reason: null });
});

test('recovery: a leader that comes late to the lock leaves a round alone that another runs', async () => {
  const table = await openTable(300, 1, 1_500);
  const player = await room.addPlayer('10.00');
  await bet(table, player, null);
  const seen = (await findRound(room.db, BigInt(roundNow()!.id)))!;
  expect(seen.state).toBe('betting');
  await reach('running');
  const late = { ...seen, lock_at: new Date(+seen.lock_at! - 5_000) };
  const found = await lockBets(room.rounds.house, table, late);
  expect(found).toMatchObject({ id: seen.id, state: 'running', seed: null, void_reason: null });
  expect(await room.db.query('select from placements where is_open')).toHaveLength(1);
});
