import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { openDb } from '#platform/server/db.ts';
import { waitForLock } from '../../../../dev/lock-waits.ts';
import { createManualClock, type ManualClock } from '../../../../dev/manual-clock.ts';
import { playUntil } from '../../../../dev/play-rounds.ts';
import { testWheel } from '../../../../dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import { TestSupplier } from '../../../../dev/test-supplier.ts';
import { placeOrQueue, type AnyTable } from '../index.ts';
import { cancelQueued, voidQueued } from './store.queue.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable;
let time: ManualClock;
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  table = fixture.rounds.openTable(testWheel());
  // A round whose bets are closed, and that does not end before the test ends it.
  fixture.beacon.setResult(undefined);
  await fixture.rounds.start();
  await playUntil(fixture, time, 'double', ({ state }) => state === 'locked');
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

/** Ends the round; the next one takes the queued bets. */
async function openNextRound(): Promise<void> {
  fixture.beacon.setResult('ef'.repeat(32));
  await playUntil(fixture, time, 'double', ({ state }) => state === 'betting');
}

function queueOrPlace(viewer: Viewer, key = `queue-key-${viewer.id}`, at = table) {
  return placeOrQueue(fixture.rounds, at, {
    viewer,
    key,
    stake: '10.00',
    currency: 'RUB',
    bet: { colour: 'red' },
    roundId: undefined,
    mayWait: true,
    isAutobet: false,
  });
}

async function queue(viewer: Viewer): Promise<bigint> {
  const answer = placed(await queueOrPlace(viewer));
  expect(answer.bet.state).toBe('queued');
  return BigInt(answer.bet.id);
}

function placed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const cashOf = async ({ id }: Viewer) => (await readBalances(fixture.db, id, 'RUB')).cash;

async function endOf(id: bigint) {
  const read = async () =>
    (
      await fixture.db.query<{ refusal: string | null; placed: boolean }>(
        `select refusal, wager_id is not null as placed from queued_bets
          where id = $1 and ended_at is not null`,
        [id],
      )
    )[0];
  await expect.poll(read).toBeDefined();
  return await read();
}

test('race: a bet whose stake is being taken cannot be cancelled', async () => {
  const player = await fixture.addPlayer('100.00');
  const id = await queue(player);
  const owner = openDb({ url: database.url, connectionsMax: 2 });
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  // The player's account is busy, so the stake is taken only a moment later.
  const holding = owner.transaction(async (tx) => {
    await tx.query('select from accounts where owner = $1 for update', [player.id.toString()]);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  await openNextRound();
  await waitForLock(owner);
  const taken = await cancelQueued(fixture.rounds.context, player.id, id);
  letGo.resolve();
  await holding;
  const active = () =>
    owner.query(
      `select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
    );
  await expect.poll(active, { interval: 10 }).toEqual([]);
  await owner.close();
  expect(await endOf(id)).toEqual(
    taken ? { refusal: 'cancelled', placed: false } : { refusal: null, placed: true },
  );
  expect(await cashOf(player)).toBe(taken ? 100_000_000n : 90_000_000n);
});

test('queue: a bet that waited too long is not placed', async () => {
  const player = await fixture.addPlayer('100.00');
  const id = await queue(player);
  await runOn(database.url, `update queued_bets set queued_at = queued_at - interval '11 minutes'`);
  await openNextRound();
  expect(await endOf(id)).toEqual({ refusal: 'betting_closed', placed: false });
  expect(await cashOf(player)).toBe(100_000_000n);
  // Sent again under its key it is over, and does not wait.
  expect(placed(await queueOrPlace(player)).bet).toMatchObject({
    state: 'void',
    refusal: 'betting_closed',
  });
});

test('access: the stake of a player who was blocked meanwhile is not taken', async () => {
  const [blocked, other] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await queue(blocked), await queue(other)];
  await runOn(database.url, `update players set status = 'blocked' where id = ${blocked.id}`);
  await openNextRound();
  expect(await endOf(first)).toEqual({ refusal: 'account_blocked', placed: false });
  expect(await endOf(second)).toEqual({ refusal: null, placed: true });
  expect(await cashOf(blocked)).toBe(100_000_000n);
});

test('protection: queued bets of a player who is excluded are void at once, those of others stay', async () => {
  const [excluded, other] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await queue(excluded), await queue(other)];
  await voidQueued(fixture.db, excluded.id, 'account_excluded');
  expect(await endOf(first)).toEqual({ refusal: 'account_excluded', placed: false });
  await openNextRound();
  expect(await endOf(second)).toEqual({ refusal: null, placed: true });
  expect(await cashOf(excluded)).toBe(100_000_000n);
});

test('recovery: a queued bet that cannot be placed blocks neither the others nor the table', async () => {
  const [failing, other] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [, second] = [await queue(failing), await queue(other)];
  await runOn(
    database.url,
    `create function fail_for_one() returns trigger language plpgsql as $$
       begin raise exception 'not this one'; end $$;
     create trigger fail_for_one before insert on wagers for each row
       when (new.player_id = ${failing.id}) execute function fail_for_one()`,
  );
  await openNextRound();
  expect(await endOf(second)).toEqual({ refusal: null, placed: true });
  await playUntil(fixture, time, 'double', ({ state }) => state === 'settled');
  expect(await cashOf(failing)).toBe(100_000_000n);
});

test('idempotency: the key of a queued bet at one table is refused at another', async () => {
  const other = fixture.rounds.openTable({ ...testWheel(), name: 'another' });
  const player = await fixture.addPlayer('100.00');
  await queue(player);
  expect(await queueOrPlace(player, undefined, other)).toMatchObject({ refused: 'key_reused' });
});

test('G6: a queued bet that is refused for an open game names that game to its player', async () => {
  await runOn(
    database.url,
    `insert into jurisdiction_versions (jurisdiction, number, rules)
     select jurisdiction, number + 1, rules || '{"is_one_game_at_a_time": true}'
       from jurisdiction_rules where code = 'open'`,
  );
  const player = await fixture.addPlayer('100.00');
  await fixture.db.query('select apply_jurisdiction($1)', [player.id]);
  const id = await queue(player);
  placed(await new TestSupplier(fixture).debit({ ref: 'g6', player: player.id, amount: '1.00' }));
  const sent = vi.spyOn(fixture.rounds.broadcaster, 'publishToPlayer');
  await openNextRound();
  expect(await endOf(id)).toEqual({ refusal: 'other_game_open', placed: false });
  const bets = sent.mock.calls.flatMap(([, own]) => own);
  expect(bets).toContainEqual(
    expect.objectContaining({ state: 'void', refusal: 'other_game_open', open_game: 'roulette' }),
  );
});
