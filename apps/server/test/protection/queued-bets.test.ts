/** A bet that waits for the next round is checked when it is placed, not when it was queued. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createManualClock, skipPhase, type ManualClock } from '#dev/manual-clock.ts';
import { BLOCK, CONDITIONS } from '#dev/protection-conditions.ts';
import { addSeededPlayer } from '#dev/protection-fixture.ts';
import { stillRounds } from '#dev/quick-rounds.ts';
import { createTestApp, newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { SharedRound } from '#domain/rounds/contract.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let time: ManualClock;
beforeAll(async () => {
  database = await testDatabase();
  time = createManualClock();
  app = await createTestApp(startApp, database.url, { roundTimes: stillRounds(time) });
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

type Stored = Pick<SharedRound, 'state'> & {
  id: bigint;
  lock_at: Date | null;
  next_at: Date | null;
};

async function roundNow(): Promise<Stored> {
  const rows = await app.db.query<Stored>(
    `select id, state, lock_at, next_at from rounds where table_name = 'crash'
      order by id desc limit 1`,
  );
  return rows[0]!;
}

/** Moves the clock from phase to phase until the latest round is such a round. */
async function playUntil(isSuch: (round: Stored) => boolean): Promise<void> {
  const reached = async () => {
    const round = await roundNow();
    if (isSuch(round)) return true;
    const [lock_at, next_at] = [round.lock_at, round.next_at].map(
      (at) => at?.toISOString() ?? null,
    );
    skipPhase(time, { state: round.state, lock_at: lock_at!, next_at: next_at! });
    return false;
  };
  await expect.poll(reached, { interval: 10, timeout: 15_000 }).toBe(true);
}

async function queue({ token }: TestPlayer): Promise<bigint> {
  const body = { stake: '10.00', currency: 'RUB', bet: { auto_cash_out: 101 }, may_wait: true };
  const request = { token, key: newKey(), body };
  const { json, text } = await app.send('POST', '/api/v2/rounds/crash/bets', request);
  expect(json?.['data']?.bet.state, text).toBe('queued');
  return BigInt(json!['data'].bet.id);
}

async function endOf(id: bigint) {
  const read = async () =>
    await app.db.query<{ refusal: string | null; placed: boolean }>(
      `select refusal, wager_id is not null as placed from queued_bets
        where id = $1 and ended_at is not null`,
      [id],
    );
  await expect.poll(async () => (await read()).length, { timeout: 5_000 }).toBe(1);
  return (await read())[0]!;
}

const cashOf = async ({ id }: TestPlayer) => (await readBalances(app.db, id, 'RUB')).cash;

test.each(Object.keys(CONDITIONS))(
  'protection: a bet queued before %s is refused when its round opens',
  async (name) => {
    const { code, begin } = CONDITIONS[name]!;
    const other = await addSeededPlayer(app, '100.00');
    const player = await addSeededPlayer(app, '100.00');
    await playUntil(({ state }) => state === 'locked' || state === 'running');
    const { id: before } = await roundNow();
    const [first, second] = [await queue(player), await queue(other)];
    await begin({ app, databaseUrl: database.url }, player);
    await playUntil(({ id, state }) => id > before && state === 'betting');
    const refusal = name === BLOCK ? 'account_blocked' : code;
    expect(await endOf(first)).toEqual({ refusal, placed: false });
    expect(await cashOf(player)).toBe(100_000_000n);
    // The same round takes the bet of a player to whom nothing is closed.
    expect(await endOf(second)).toEqual({ refusal: null, placed: true });
    expect(await cashOf(other)).toBe(90_000_000n);
  },
);
