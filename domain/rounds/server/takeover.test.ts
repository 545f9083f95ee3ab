import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { listOfRound } from '#domain/wagers/server/index.ts';
import { createManualClock, type ManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { testWheel } from '../../../dev/round-tables.ts';
import {
  createInMemoryBus,
  createRoundsFixture,
  type RoundsFixture,
} from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { placeOrQueue } from './index.ts';
import { LeadLost } from './leaders.ts';
import { findLatest } from './store.ts';
import { lockBets, voidRound } from './tables/cycle.ts';
import { pay } from './tables/pay.ts';
import { returned } from './tables/settled.ts';

/** Two server processes; the right one takes the table over from the left one. */
let database: TestDatabase;
let time: ManualClock;
let left: RoundsFixture;
let right: RoundsFixture;
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  const options = { secretKey: '7'.repeat(64), bus: createInMemoryBus(), clock: time };
  left = await createRoundsFixture(database.url, options);
  right = await createRoundsFixture(database.url, options);
  for (const each of [left, right]) each.rounds.openTable(testWheel());
  await left.rounds.start();
});
afterEach(async () => {
  expect((await checkLedger(right.db)).findings).toEqual([]);
  await right.close();
  await database.close();
});

/** Places a bet in a round that the left process leads; returns when bets close. */
async function placeBet(): Promise<number> {
  const opened = await playUntil(left, time, 'double', ({ state }) => state === 'betting');
  const placed = await placeOrQueue(left.rounds, left.rounds.tables.get('double')!, {
    viewer: await left.addPlayer('100.00'),
    key: 'left-behind',
    stake: '10.00',
    currency: 'RUB',
    bet: { colour: 'red' },
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
  expect(isRefusal(placed)).toBe(false);
  expect(left.rounds.leaders.isLeading('double')).toBe(true);
  return Date.parse(opened.lock_at!);
}

/** The same, and ends that process. */
async function leaveRound(): Promise<number> {
  const lockAt = await placeBet();
  await left.close();
  return lockAt;
}

async function closedBet() {
  const find = () =>
    right.db.query<{ void_reason: string | null; payout: bigint }>(
      'select void_reason, payout from settled_bets',
    );
  await expect.poll(find).toHaveLength(1);
  return (await find())[0]!;
}

test('recovery: after a leader ends another takes over, and the round is played', async () => {
  await right.rounds.start();
  await leaveRound();
  await expect.poll(() => right.rounds.leaders.isLeading('double')).toBe(true);
  await playUntil(right, time, 'double', ({ state }) => state === 'settled');
  expect(await closedBet()).toMatchObject({ void_reason: null });
});

test('recovery: a process that leads no longer changes no round and pays no bet', async () => {
  await right.rounds.start();
  const lockAt = await placeBet();
  await left.rounds.leaders.stop();
  const table = left.rounds.tables.get('double')!;
  const round = (await findLatest(left.db, 'double'))!;
  const { context } = left.rounds;
  await expect(lockBets(context, table, round)).rejects.toThrow(LeadLost);
  await expect(voidRound(context, table, round, 'lock_missed')).rejects.toThrow(LeadLost);
  const [wager] = await listOfRound(left.db, round.id);
  const closing = returned(wager!, null, 'lock_missed');
  await expect(pay(context, table, [closing])).rejects.toThrow(LeadLost);
  expect(await findLatest(left.db, 'double')).toEqual(round);
  await expect.poll(() => right.rounds.leaders.isLeading('double')).toBe(true);
  time.skipTo(lockAt);
  await playUntil(right, time, 'double', ({ state }) => state === 'settled');
  expect(await closedBet()).toMatchObject({ void_reason: null });
  await left.close();
});

test('recovery: a leader that takes over after the lock voids the round and returns the stakes', async () => {
  time.skipTo((await leaveRound()) + 501);
  await right.rounds.start();
  expect(await closedBet()).toEqual({ void_reason: 'lock_missed', payout: 10_000_000n });
});
