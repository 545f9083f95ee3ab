import { afterEach, beforeEach, expect, test } from 'vitest';
import { toWagerId, toRoundId, type WagerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { timeOf } from '#features/crash/rules.growth.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createManualClock, type ManualClock } from '../../../../dev/manual-clock.ts';
import { playUntil } from '../../../../dev/play-rounds.ts';
import { testCrash } from '../../../../dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import { findRound } from '../store.ts';
import { placeOrQueue, type AnyTable } from '../index.ts';
import { lockBets } from './cycle.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

const CRASH = 300;

/** Crash whose rounds all end at 3.00. */
async function openTable(): Promise<AnyTable> {
  const real = testCrash();
  const game = { ...real.game, draw: () => ({ crash: CRASH }) };
  const table = fixture.rounds.openTable({ ...real, game });
  await fixture.rounds.start();
  await reach('betting');
  return table;
}

const roundNow = () => fixture.rounds.broadcaster.roundOf('crash');

const reach = (wanted: string) =>
  playUntil(fixture, time, 'crash', ({ state }) => state === wanted);

/** Moves the running curve to this multiplier, in hundredths, at once. */
async function runTo(hundredths: number): Promise<void> {
  const { started_at } = await reach('running');
  time.skipTo(Date.parse(started_at!) + timeOf(hundredths));
}

async function bet(table: AnyTable, viewer: Viewer, auto: number | null): Promise<WagerId> {
  const placed = await placeOrQueue(fixture.rounds, table, {
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
  return toWagerId(placed.bet.id);
}

async function payouts(...ids: WagerId[]) {
  const read = () =>
    fixture.db.query<{ payout: bigint; reason: string | null }>(
      `select payout, void_reason as reason from settled_bets where wager_id = any ($1)
        order by wager_id`,
      [ids],
    );
  await expect.poll(async () => (await read()).length, { interval: 20 }).toBe(ids.length);
  return await read();
}

test('games.crash: however late the curve is evaluated, a round never exceeds its largest loss', async () => {
  await runOn(
    database.url,
    `update game_limits set payout_max = 20000000 where game = 'crash' and currency = 'RUB'`,
  );
  await fixture.settings.reload();
  const table = await openTable();
  const players = await Promise.all([1, 2, 3].map(() => fixture.addPlayer('10.00')));
  const ids = await Promise.all(players.map((player) => bet(table, player, 200)));
  // Past 1.66 and past 2.00 before the second evaluation.
  await runTo(250);
  const paid = await payouts(...ids);
  // Together they win 20.00 at 1.66, where all bets are cashed out: 30.00 at their own 2.00.
  expect(paid.map(({ payout }) => payout)).toEqual([16_600_000n, 16_600_000n, 16_600_000n]);
});

const FAIL = `create function fail_for_a_while() returns trigger language plpgsql as $$
    begin raise exception 'away for a while'; end $$;
  create trigger fail_for_a_while before insert on settlements execute function fail_for_a_while()`;

test('recovery: cash-outs that failed while the curve ran are paid later, unchanged', async () => {
  const table = await openTable();
  const [auto, rider] = [await fixture.addPlayer('10.00'), await fixture.addPlayer('10.00')];
  const ids = [await bet(table, auto, 105), await bet(table, rider, null)];
  await runOn(database.url, FAIL);
  await runTo(110);
  await expect
    .poll(() =>
      fixture.logged.some(({ message }) =>
        String(message).includes('paying cash-outs failed, retrying with the next ones'),
      ),
    )
    .toBe(true);
  await runOn(database.url, 'drop trigger fail_for_a_while on settlements');
  await reach('settled');
  const [won, lost] = await payouts(...ids);
  expect(won).toEqual({ payout: 10_500_000n, reason: null });
  // The round continued to its end: no bet was cut short.
  expect(lost).toEqual({ payout: 0n, reason: null });
});

test('recovery: a leader that comes late to the lock leaves a round alone that another runs', async () => {
  const table = await openTable();
  const player = await fixture.addPlayer('10.00');
  await bet(table, player, null);
  const seen = (await findRound(fixture.db, toRoundId(roundNow()!.id)))!;
  expect(seen.state).toBe('betting');
  await reach('running');
  const late = { ...seen, lock_at: new Date(+seen.lock_at! - 5_000) };
  const found = await lockBets(fixture.rounds.context, table, late);
  expect(found).toMatchObject({ id: seen.id, state: 'running', seed: null, void_reason: null });
  expect(await fixture.db.query('select from wagers where is_open')).toHaveLength(1);
});
