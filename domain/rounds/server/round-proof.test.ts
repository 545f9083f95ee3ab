/** The published rounds of a server are checked with the public verifier. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstantGame } from '#core/fairness/game.ts';
import { readRoundFile } from '#core/fairness/round-file.ts';
import { verifyRound } from '#core/fairness/round-proof.ts';
import { settledBets } from '#core/fairness/shared-game.ts';
import { toRoundId, type WagerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { resettle, voidWager } from '#domain/wagers/server/index.ts';
import { crash } from '#features/crash/rules.ts';
import { double } from '#features/roulette/rules.double.ts';
import { createManualClock, type ManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { promptBeacon } from '../../../dev/quick-rounds.ts';
import { testCrash, testWheel } from '../../../dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { runOn } from '../../../dev/test-server.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { BeaconInvalid } from './beacons/beacon.ts';
import { createRoundFiles, placeOrQueue, type AnyTable } from './index.ts';

const SECRET = '7'.repeat(64);
const FIRST = 'proof-key-1';
const SECOND = 'proof-key-2';
const RULES = new Map(
  [settledBets(double), settledBets(crash)].map((each) => [
    each.name,
    each as unknown as InstantGame,
  ]),
);
let database: TestDatabase;
let fixture: RoundsFixture;
let isBroken: boolean;
let time: ManualClock;
let players: Viewer[];

/** The beacon of a development server, which does not wait for its time. */
function openRoom(): Promise<RoundsFixture> {
  const local = promptBeacon(SECRET);
  const beacon = {
    ...local,
    setResult: () => undefined,
    fetch: async (...args: Parameters<typeof local.fetch>) => {
      if (isBroken) throw new BeaconInvalid(args[0], 'unsigned');
      return await local.fetch(...args);
    },
  };
  return createRoundsFixture(database.url, { secretKey: SECRET, beacon, clock: time });
}

beforeEach(async () => {
  isBroken = false;
  time = createManualClock();
  database = await testDatabase();
  fixture = await openRoom();
  players = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
});
afterEach(async () => {
  await fixture.close();
  await database.close();
});

const roundOf = (table: string, wanted: string) =>
  playUntil(fixture, time, table, ({ state }) => state === wanted);

/** As the public API returns it, in JSON and back. */
async function published(id: string) {
  const read = await createRoundFiles(fixture.db)(toRoundId(id));
  const file = readRoundFile(JSON.parse(JSON.stringify(read)));
  if ('wrong' in file) throw new Error(file.wrong);
  return file;
}

async function judged(id: string) {
  const file = await published(id);
  const verified = await verifyRound(file, {
    game: RULES.get(file.round.game),
    isSignatureOf: () => false,
  });
  if (verified.state === 'open') return verified;
  const verdicts = verified.checks.map(({ name, verdict }) => `${name} ${verdict}`);
  return { finding: verified.finding, verdicts };
}

async function place(table: AnyTable, bet: unknown, key: string) {
  const answer = await placeOrQueue(fixture.rounds, table, {
    viewer: players[key === FIRST ? 0 : 1]!,
    key,
    stake: '10.00',
    currency: 'RUB',
    bet: bet as never,
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
  if (isRefusal(answer)) throw new Error(answer.refused);
}

const ALL = [
  'commitment holds',
  'chain holds',
  'times holds',
  'beacon-round holds',
  'randomness unproven',
  'bets holds',
  'outcome holds',
];

test('fairness: a round of the wheel passes the verifier, and is not judged before its end', async () => {
  const table = fixture.rounds.openTable(testWheel()) as unknown as AnyTable;
  await fixture.rounds.start();
  const { id } = await roundOf('double', 'betting');
  await place(table, { colour: 'red' }, FIRST);
  await place(table, { colour: 'green' }, SECOND);
  expect(await judged(id)).toEqual({ state: 'open' });
  await roundOf('double', 'settled');
  expect(await judged(id)).toEqual({ finding: 'local', verdicts: ALL });
});

test('fairness: a crash round passes the verifier, with bets that were cashed out on the way', async () => {
  const table = fixture.rounds.openTable(testCrash()) as unknown as AnyTable;
  await fixture.rounds.start();
  const { id } = await roundOf('crash', 'betting');
  await place(table, { auto: 110, cap: null }, FIRST);
  await place(table, { auto: null, cap: null }, SECOND);
  await roundOf('crash', 'settled');
  expect(await judged(id)).toEqual({ finding: 'local', verdicts: ALL });
});

test('fairness: what happens to bets after the lock changes nothing in the closed list', async () => {
  const table = fixture.rounds.openTable(testWheel()) as unknown as AnyTable;
  await fixture.rounds.start();
  const { id } = await roundOf('double', 'betting');
  await place(table, { colour: 'red' }, FIRST);
  await place(table, { colour: 'green' }, SECOND);
  await correct(await wagerOf(SECOND), { reason: 'cancelled' });
  await roundOf('double', 'settled');
  await expect.poll(() => fixture.db.query('select from wagers where is_open')).toEqual([]);
  const before = await published(id);
  expect(JSON.parse(before.bets_text!)).toHaveLength(1);
  // Both were returned by staff afterwards, for the reason that a bet taken back has.
  for (const key of [FIRST, SECOND]) {
    const wagerId = await wagerOf(key);
    for (const results of [{ reason: 'operator', payout: 1_000_000n }, { reason: 'cancelled' }]) {
      await correct(wagerId, results);
      expect(await published(id)).toEqual(before);
      expect(await judged(id)).toEqual({ finding: 'local', verdicts: ALL });
    }
  }
});

test('fairness: a stake returned as cancelled after the lock stays in the closed list', async () => {
  isBroken = true;
  const table = fixture.rounds.openTable(testWheel()) as unknown as AnyTable;
  await fixture.rounds.start();
  const { id } = await roundOf('double', 'betting');
  await place(table, { colour: 'red' }, FIRST);
  await place(table, { colour: 'green' }, SECOND);
  await correct(await wagerOf(SECOND), { reason: 'cancelled' });
  await roundOf('double', 'void');
  await expect.poll(() => fixture.db.query('select from wagers where is_open')).toEqual([]);
  // The database allows such a reason while the stakes of a void round are being returned.
  await runOn(
    database.url,
    `set session_replication_role = replica;
     update settlements set void_reason = 'cancelled'`,
  );
  expect(JSON.parse((await published(id)).bets_text!)).toMatchObject([{ bet: { colour: 'red' } }]);
  expect(await judged(id)).toMatchObject({ finding: 'void' });
});

async function wagerOf(key: string): Promise<WagerId> {
  const rows = await fixture.db.query<{ id: WagerId }>('select id from wagers where key = $1', [
    key,
  ]);
  return rows[0]!.id;
}

/** Pays another amount, or returns the stake. */
async function correct(wagerId: WagerId, { reason, payout }: { reason: string; payout?: bigint }) {
  const id = fixture.bets.wagers.nextId();
  const result = { wagerId, params: { reason } };
  const changed = await fixture.db.transaction((tx) =>
    payout === undefined
      ? voidWager(tx, id, { ...result, reason })
      : resettle(tx, id, { ...result, payoutOf: () => micro(payout), outcome: null }),
  );
  if (isRefusal(changed)) throw new Error(changed.refused);
}

test('fairness: a void round passes the verifier in what it has', async () => {
  isBroken = true;
  const table = fixture.rounds.openTable(testWheel()) as unknown as AnyTable;
  await fixture.rounds.start();
  const { id } = await roundOf('double', 'betting');
  await place(table, { colour: 'black' }, FIRST);
  await roundOf('double', 'void');
  expect((await published(id)).round.void_reason).toBe('beacon_invalid');
  expect(await judged(id)).toEqual({
    finding: 'void',
    verdicts: ['commitment holds', 'chain holds', 'beacon-round holds', 'bets holds', 'void holds'],
  });
});
