import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settledBets } from '#core/fairness/shared-game.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { toWagerId, type BetId, type WagerId } from '#core/ids.ts';
import { timeOf } from '#features/crash/rules.growth.ts';
import { crash } from '#features/crash/rules.ts';
import { double } from '#features/roulette/rules.double.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createManualClock, type ManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { testCrash, testWheel } from '../../../dev/round-tables.ts';
import {
  createInMemoryBus,
  createRoundsFixture,
  type RoundsFixture,
} from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '../../../dev/test-server.ts';
import { myRoundBets } from '../contract.ts';
import { placeOrQueue, roundTopics, type AnyTable } from './index.ts';
import { BeaconInvalid } from './beacons/beacon.ts';

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
const rooms: RoundsFixture[] = [];
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await open({ clock: time });
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await Promise.all(rooms.splice(0).map((each) => each.close()));
  await database.close();
});

async function open(options: { bus?: Bus; clock?: ManualClock } = {}): Promise<RoundsFixture> {
  const opened = await createRoundsFixture(database.url, { secretKey: SECRET, ...options });
  rooms.push(opened);
  return opened;
}

let keys = 0;
function place(table: AnyTable, viewer: Viewer, bet: unknown, more: object = {}) {
  return placeOrQueue(fixture.rounds, table, {
    viewer,
    key: `round-key-${++keys}`,
    stake: '10.00',
    currency: 'RUB',
    bet: bet as never,
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
    ...more,
  });
}

function placed<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const cashOf = async (viewer: Viewer) => (await readBalances(fixture.db, viewer.id, 'RUB')).cash;

async function ownBets(viewer: Viewer) {
  const own = roundTopics(fixture.rounds).find(({ shape }) => shape === myRoundBets);
  return await own!.snapshot(viewer);
}

const reach = (table: string, ...states: string[]) =>
  playUntil(fixture, time, table, ({ state }) => states.includes(state));

const reachAfter = (table: string, id: string) =>
  playUntil(fixture, time, table, (round) => round.id !== id);

async function recordOf(id: string) {
  const find = async () => {
    const rows = await fixture.db.query<{ bet: BetId }>(
      'select id as bet from settled_bets where wager_id = $1',
      [id],
    );
    return rows[0]?.bet;
  };
  await expect.poll(find, { interval: 20 }).toBeDefined();
  const { listResults } = await import('#domain/wagers/server/index.ts');
  const { recordOf: shown } = await import('#domain/history/server/index.ts');
  return shown((await listResults(fixture.db, [toWagerId(id)])).get(toWagerId(id))!);
}

test('rounds: a round takes bets, locks, draws and pays; its receipt and its chain can be verified', async () => {
  const table = fixture.rounds.openTable(testWheel());
  await fixture.rounds.start();
  const opened = await reach('double', 'betting');
  expect(opened).toMatchObject({ number: 1, seed: null, outcome: null, bets_root: null });
  expect(opened.beacon).toMatchObject({ mode: 'local', randomness: null });
  const [red, black] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const first = placed(await place(table, red, { colour: 'red' }));
  const second = placed(await place(table, black, { colour: 'black' }));
  expect(first.balance).toBe('90.00');
  await reach('double', 'settled');
  const [bet, other] = [await recordOf(first.bet.id), await recordOf(second.bet.id)];
  // A page that opens now shows the own bets of the round it shows, and no others.
  await expect
    .poll(() => ownBets(red))
    .toMatchObject([{ id: first.bet.id, state: 'settled', record: { id: bet.id } }]);
  const pocket = (bet.outcome as { pocket: number }).pocket;
  expect(bet.multiplier).toBe(pocket >= 1 && pocket <= 16 ? '2.0000' : '0.0000');
  for (const receipt of [bet, other]) {
    expect(receipt.server_seed_hash).toBe(opened.previous_seed);
    const rules = settledBets(double) as unknown as InstantGame;
    expect(verifyReceipt(receipt, rules)).toMatchObject({ state: 'checked', truthful: true });
  }
  expect((await cashOf(red)) + (await cashOf(black))).toBe(
    pocket === 0 ? 180_000_000n : 200_000_000n,
  );
  const next = await reach('double', 'betting');
  expect(next.number).toBe(2);
  expect(next.previous_seed).toBe(bet.server_seed);
  expect(await ownBets(red)).toEqual([]);
});

test('race: bets against the lock are in time and settled, or refused and never taken', async () => {
  // By the real clock: the lock of the database must agree with it.
  fixture = await open();
  const table = fixture.rounds.openTable(testWheel(1_500));
  const players = await Promise.all(Array.from({ length: 24 }, () => fixture.addPlayer('100.00')));
  await fixture.rounds.start();
  const { id, lock_at } = await reach('double', 'betting');
  const bet = (player: Viewer) => place(table, player, { colour: 'red' }, { roundId: BigInt(id) });
  const early = [await bet(players[0]!)];
  const isSoon = () => fixture.rounds.now() > Date.parse(lock_at!) - 25;
  await expect.poll(isSoon, { interval: 2 }).toBe(true);
  const close = await Promise.all(
    players.slice(1, -1).map(async (player, i) => {
      await sleep(i * 2);
      return await bet(player);
    }),
  );
  await expect.poll(() => fixture.rounds.now() > Date.parse(lock_at!), { interval: 2 }).toBe(true);
  const late = [await bet(players.at(-1)!)];
  expect([early.some(isRefusal), late.every(isRefusal)]).toEqual([false, true]);
  const answers = [...early, ...close, ...late];
  const refused = answers.filter(isRefusal).map((answer) => answer.refused);
  expect(new Set(refused)).toEqual(new Set(['betting_closed']));
  await expect.poll(async () => (await openWagers()).length, { interval: 20 }).toBe(0);
  const rows = await fixture.db.query<{ late: boolean }>(
    `select p.placed_at > r.lock_at as late from wagers p join rounds r on r.id = p.round_id`,
  );
  expect(rows.some(({ late }) => late)).toBe(false);
  const untouched = await Promise.all(
    players.filter((_, i) => isRefusal(answers[i])).map((player) => cashOf(player)),
  );
  expect(new Set(untouched)).toEqual(new Set([100_000_000n]));
});

const openWagers = () => fixture.db.query<{ id: WagerId }>('select id from wagers where is_open');

test('rounds: a silent or wrong beacon makes a round void, and every stake is returned', async () => {
  const table = fixture.rounds.openTable(testWheel());
  fixture.beacon.setResult(new BeaconInvalid(1, 'unsigned'));
  await fixture.rounds.start();
  await reach('double', 'betting');
  const player = await fixture.addPlayer('100.00');
  const { bet } = placed(await place(table, player, { colour: 'red' }));
  const ended = await reach('double', 'void');
  expect(ended).toMatchObject({ void_reason: 'beacon_invalid', outcome: null });
  const faults = await fixture.db.query(
    `select facts ->> 'reason' as reason from significant_events
      where kind = 'beacon_fault' and source = $1`,
    [ended.id.toString()],
  );
  expect(faults).toEqual([{ reason: 'beacon_invalid' }]);
  expect(ended.seed).not.toBeNull();
  const record = await recordOf(bet.id);
  expect(record).toMatchObject({
    void_reason: 'beacon_invalid',
    payout: '10.00',
    balance: '100.00',
  });
  fixture.beacon.setResult('cd'.repeat(32));
  await reach('double', 'settled');
});

test('rounds: one bet on each colour is allowed, up to the largest loss of a round', async () => {
  await runOn(
    database.url,
    `update game_limits set payout_max = 500000000 where game = 'double' and currency = 'RUB'`,
  );
  await fixture.settings.reload();
  const table = fixture.rounds.openTable(testWheel());
  await fixture.rounds.start();
  await reach('double', 'betting');
  const [one, two] = [await fixture.addPlayer('1000.00'), await fixture.addPlayer('1000.00')];
  placed(await place(table, one, { colour: 'green' }, { stake: '15.00' }));
  expect(await place(table, one, { colour: 'green' })).toMatchObject({
    refused: 'bet_limit_of_round',
  });
  placed(await place(table, one, { colour: 'red' }));
  // 15 × 32 − 25 = 455 of 500: 1.77 more on green is 55.
  expect(await place(table, two, { colour: 'green' }, { stake: '2.00' })).toMatchObject({
    errors: { stake: [{ code: 'exposure_reached', detail: '1.45' }] },
  });
  placed(await place(table, two, { colour: 'black' }, { stake: '50.00' }));
});

test('rounds: a bet that comes too late is queued for the next round, and can be cancelled', async () => {
  const table = fixture.rounds.openTable(testWheel());
  fixture.beacon.setResult(undefined);
  await fixture.rounds.start();
  const round = await reach('double', 'locked');
  const [stays, leaves] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  expect(await place(table, stays, { colour: 'red' })).toMatchObject({ refused: 'betting_closed' });
  const key = 'the-same-key';
  const queued = placed(await place(table, stays, { colour: 'red' }, { mayWait: true, key }));
  expect(queued).toMatchObject({ bet: { state: 'queued' }, balance: null });
  const again = placed(await place(table, stays, { colour: 'red' }, { mayWait: true, key }));
  expect(again.bet.id).toBe(queued.bet.id);
  placed(await place(table, leaves, { colour: 'red' }, { mayWait: true }));
  expect(await cashOf(stays)).toBe(100_000_000n);
  fixture.beacon.setResult('ef'.repeat(32));
  const { number } = await reachAfter('double', round.id);
  expect(number).toBe(round.number! + 1);
  await expect.poll(() => cashOf(stays)).toBe(90_000_000n);
});

test('rounds: a queued bet without funds when its round opens reports the reason', async () => {
  const bus = createInMemoryBus();
  fixture = await open({ bus, clock: time });
  const published: { state: string; refusal?: string }[] = [];
  bus.subscribe('me.rounds', (news) => published.push(...(news as [string, typeof published])[1]));
  const table = fixture.rounds.openTable(testWheel());
  fixture.beacon.setResult(undefined);
  await fixture.rounds.start();
  const locked = await reach('double', 'locked');
  const player = await fixture.addPlayer('5.00');
  placed(await place(table, player, { colour: 'red' }, { mayWait: true }));
  fixture.beacon.setResult('ef'.repeat(32));
  await reachAfter('double', locked.id);
  await expect
    .poll(() => published.at(-1))
    .toMatchObject({
      state: 'void',
      refusal: 'insufficient_funds',
    });
  expect(await cashOf(player)).toBe(5_000_000n);
});

/** Where the player cashes out, in hundredths, above the auto cash-out of the other. */
const CASHED = 110;

test('crash: autos are paid exactly, manual cash-outs at their moment, and the rest lose', async () => {
  const table = fixture.rounds.openTable(testCrash());
  await fixture.rounds.start();
  const players = await Promise.all(Array.from({ length: 3 }, () => fixture.addPlayer('500.00')));
  const [auto, manual, rest] = players as [Viewer, Viewer, Viewer];
  let isCashedOut = false;
  // About nine in ten rounds last long enough.
  for (let played = 0; !isCashedOut && played < 20; played++) {
    const opened = await reach('crash', 'betting');
    const bets = [
      placed(await place(table, auto, { auto: 105, cap: null })),
      placed(await place(table, manual, { auto: null, cap: null })),
      placed(await place(table, rest, { auto: 100_000_000, cap: null })),
    ];
    const { started_at } = await reach('crash', 'running');
    time.skipTo(Date.parse(started_at!) + timeOf(CASHED));
    const id = toWagerId(bets[1]!.bet.id);
    const request = { playerId: manual.id, id, receivedMs: time.now() };
    const taken = await fixture.rounds.cashOut(table, request);
    const twice = await fixture.rounds.cashOut(table, request);
    await reachAfter('crash', opened.id);
    const records = await Promise.all(bets.map(({ bet }) => recordOf(bet.id)));
    const point = (records[0]!.outcome as { crash: number }).crash;
    isCashedOut = point >= CASHED;
    const paid = [point >= 105 ? '1.0500' : '0.0000', isCashedOut ? '1.1000' : '0.0000', '0.0000'];
    expect(records.map(({ multiplier }) => multiplier)).toEqual(paid);
    for (const receipt of records) {
      const rules = settledBets(crash) as unknown as InstantGame;
      expect(verifyReceipt(receipt, rules)).toMatchObject({ state: 'checked', truthful: true });
    }
    const payouts = [taken, twice].map((each) =>
      isRefusal(each) ? each.refused : each.bet.payout,
    );
    expect(payouts).toEqual(
      isCashedOut ? [11_000_000n, 11_000_000n] : ['not_running', 'not_running'],
    );
  }
  expect(isCashedOut).toBe(true);
});
