import { afterEach, beforeEach, expect, test } from 'vitest';
import { settledBets } from '#core/fairness/shared-game.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { toPlacementId, type BetId, type PlacementId } from '#core/ids.ts';
import { crash } from '#features/crash/rules.ts';
import { double } from '#features/roulette/rules.double.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { quickCrash, quickWheel } from '../../../dev/round-tables.ts';
import {
  createInMemoryBus,
  createRoundsFixture,
  type RoundsFixture,
} from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '../../../dev/test-server.ts';
import { placeOrQueue, type AnyTable } from './index.ts';
import { BeaconInvalid } from './beacons/beacon.ts';

const SECRET = '7'.repeat(64);
let database: TestDatabase;
let fixture: RoundsFixture;
const rooms: RoundsFixture[] = [];
beforeEach(async () => {
  database = await testDatabase();
  fixture = await open();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await Promise.all(rooms.splice(0).map((each) => each.close()));
  await database.close();
});

async function open(bus = createInMemoryBus()): Promise<RoundsFixture> {
  const opened = await createRoundsFixture(database.url, { secretKey: SECRET, bus });
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
const roundNow = (table: string) => fixture.rounds.broadcaster.roundOf(table);

async function reach(table: string, ...states: string[]) {
  await expect
    .poll(() => states.includes(roundNow(table)?.state ?? ''), { interval: 10 })
    .toBe(true);
  return roundNow(table)!;
}

async function recordOf(id: string) {
  const find = async () => {
    const rows = await fixture.db.query<{ bet: BetId }>(
      'select id as bet from bets where placement_id = $1',
      [id],
    );
    return rows[0]?.bet;
  };
  await expect.poll(find, { interval: 20 }).toBeDefined();
  const { listClosings, recordOf: shown } = await import('#domain/bets/server/index.ts');
  return shown((await listClosings(fixture.db, [toPlacementId(id)])).get(toPlacementId(id))!);
}

test('rounds: a round takes bets, locks, draws and pays; its receipt and its chain can be verified', async () => {
  const table = fixture.rounds.openTable(quickWheel(2_500));
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
});

test('race: bets against the lock are in time and settled, or refused and never taken', async () => {
  const table = fixture.rounds.openTable(quickWheel(250));
  await fixture.rounds.start();
  const players = await Promise.all(Array.from({ length: 24 }, () => fixture.addPlayer('100.00')));
  const { id, lock_at } = await reach('double', 'betting');
  await expect
    .poll(() => fixture.rounds.now() > Date.parse(lock_at!) - 25, { interval: 2 })
    .toBe(true);
  const answers = await Promise.all(
    players.map(async (player, i) => {
      await new Promise((resolve) => setTimeout(resolve, i * 2));
      return await place(table, player, { colour: 'red' }, { roundId: BigInt(id) });
    }),
  );
  const refused = answers.filter(isRefusal).map((answer) => answer.refused);
  expect(new Set(refused)).toEqual(new Set(['betting_closed']));
  await expect.poll(async () => (await openPlacements()).length, { interval: 20 }).toBe(0);
  const rows = await fixture.db.query<{ late: boolean }>(
    `select p.placed_at > r.lock_at as late from placements p join rounds r on r.id = p.round_id`,
  );
  expect(rows.some(({ late }) => late)).toBe(false);
  const untouched = await Promise.all(
    players.filter((_, i) => isRefusal(answers[i])).map((player) => cashOf(player)),
  );
  expect(new Set(untouched)).toEqual(new Set(untouched.length > 0 ? [100_000_000n] : []));
});

const openPlacements = () =>
  fixture.db.query<{ id: PlacementId }>('select id from placements where is_open');

test('rounds: a silent or wrong beacon makes a round void, and every stake is returned', async () => {
  const table = fixture.rounds.openTable(quickWheel(2_500));
  fixture.beacon.setResult(new BeaconInvalid(1, 'unsigned'));
  await fixture.rounds.start();
  await reach('double', 'betting');
  const player = await fixture.addPlayer('100.00');
  const { bet } = placed(await place(table, player, { colour: 'red' }));
  const ended = await reach('double', 'void');
  expect(ended).toMatchObject({ void_reason: 'beacon_invalid', outcome: null });
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
  const table = fixture.rounds.openTable(quickWheel(3_000));
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
  const table = fixture.rounds.openTable(quickWheel(2_500));
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
  await expect.poll(() => Number(roundNow('double')?.number)).toBeGreaterThan(round.number!);
  await expect.poll(() => cashOf(stays)).toBe(90_000_000n);
});

test('rounds: a queued bet without funds when its round opens reports the reason', async () => {
  const bus = createInMemoryBus();
  fixture = await open(bus);
  const published: { state: string; refusal?: string }[] = [];
  bus.subscribe('me.rounds', (news) => published.push(...(news as [string, typeof published])[1]));
  const table = fixture.rounds.openTable(quickWheel(2_500));
  fixture.beacon.setResult(undefined);
  await fixture.rounds.start();
  await reach('double', 'locked');
  const player = await fixture.addPlayer('5.00');
  placed(await place(table, player, { colour: 'red' }, { mayWait: true }));
  fixture.beacon.setResult('ef'.repeat(32));
  await expect
    .poll(() => published.at(-1))
    .toMatchObject({
      state: 'void',
      refusal: 'insufficient_funds',
    });
  expect(await cashOf(player)).toBe(5_000_000n);
});

test('crash: autos are paid exactly, manual cash-outs at their moment, and the rest lose', async () => {
  // With this value round 1 of any chain ends somewhere; what counts is that all agree on it.
  const table = fixture.rounds.openTable(quickCrash(2_500, 20));
  await fixture.rounds.start();
  const players = await Promise.all(Array.from({ length: 3 }, () => fixture.addPlayer('100.00')));
  for (let played = 0, above = 0; above === 0 && played < 12; played++) {
    const opened = await reach('crash', 'betting');
    const bets = [
      placed(await place(table, players[0]!, { auto: 105, cap: null })),
      placed(await place(table, players[1]!, { auto: null, cap: null })),
      placed(await place(table, players[2]!, { auto: 100_000_000, cap: null })),
    ];
    await reach('crash', 'running', 'settled');
    const manual = { playerId: players[1]!.id, id: toPlacementId(bets[1]!.bet.id) };
    await new Promise((resolve) => setTimeout(resolve, 60));
    const receivedMs = fixture.rounds.now();
    const taken = await fixture.rounds.cashOut(table, { ...manual, receivedMs });
    const twice = await fixture.rounds.cashOut(table, { ...manual, receivedMs });
    await expect
      .poll(() => roundNow('crash')!.id !== opened.id || roundNow('crash')!.state === 'settled')
      .toBe(true);
    const records = await Promise.all(bets.map(({ bet }) => recordOf(bet.id)));
    const point = (records[0]!.outcome as { crash: number }).crash;
    expect(records[0]!.multiplier).toBe(point >= 105 ? '1.0500' : '0.0000');
    expect(records[2]!.multiplier).toBe('0.0000');
    for (const receipt of records) {
      const rules = settledBets(crash) as unknown as InstantGame;
      expect(verifyReceipt(receipt, rules)).toMatchObject({ state: 'checked', truthful: true });
    }
    if (!isRefusal(taken)) {
      above += 1;
      expect(isRefusal(twice) ? twice : twice.bet.payout).toBe(taken.bet.payout);
      expect(taken.bet.m4).toBeGreaterThan(10_000n);
      expect(taken.bet.m4).toBeLessThanOrEqual(BigInt(point) * 100n);
    } else expect(taken.refused).toBe('not_running');
    await expect.poll(() => roundNow('crash')!.id !== opened.id).toBe(true);
  }
});

test('recovery: after a leader ends another takes over, and every stake is settled', async () => {
  const bus = createInMemoryBus();
  const [left, right] = [await open(bus), await open(bus)];
  for (const each of [left, right]) each.rounds.openTable(quickWheel(2_500));
  await left.rounds.start();
  await right.rounds.start();
  const table = left.rounds.tables.get('double')!;
  fixture = right;
  await reach('double', 'betting');
  const player = await right.addPlayer('100.00');
  const { bet } = placed(await place(table, player, { colour: 'red' }));
  expect(left.rounds.leaders.isLeading('double')).toBe(true);
  await left.close();
  rooms.splice(rooms.indexOf(left), 1);
  await expect.poll(() => right.rounds.leaders.isLeading('double')).toBe(true);
  const record = await recordOf(bet.id);
  expect(['lock_missed', null]).toContain(record.void_reason);
});
