import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createManualClock, type ManualClock } from '#dev/manual-clock.ts';
import { playUntil } from '#dev/play-rounds.ts';
import { testWheel } from '#dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { toWagerId, type PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';
import { placeOrQueue, type AnyTable } from '#domain/rounds/server/index.ts';
import { createBetEvents, type BetEvents } from '#domain/wagers/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { recordUnseenWins, tellUnseenWins, type UnseenWinDeps } from './unseen-wins.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
let wheel: AnyTable;
let betEvents: BetEvents;
const present = new Set<PlayerId>();
const published: PlayerId[] = [];
let keys = 0;

beforeAll(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  wheel = fixture.rounds.openTable(testWheel());
  await fixture.rounds.start();
  const { db } = fixture;
  betEvents = createBetEvents({
    db,
    log: createLog('silent'),
    metrics: createMetrics(),
    pollMs: 20,
  });
  recordUnseenWins(betEvents, DAY_MS);
  await betEvents.start();
});
afterAll(async () => {
  await betEvents.stop();
  await fixture.close();
  await database.close();
});
beforeEach(() => {
  present.clear();
  published.length = 0;
});

const deps = (): UnseenWinDeps => ({
  db: fixture.db,
  jurisdictions: fixture.jurisdictions,
  findPresent: async () => present,
  publishTo: (_topic, playerId) => void published.push(playerId),
});

/** Tells what was won, however short ago. */
const tellNow = () => tellUnseenWins(deps(), 0);

const reach = (state: 'betting' | 'settled') =>
  playUntil(fixture, time, 'double', (round) => round.state === state);

async function place(viewer: Viewer, colour: string, currency = 'RUB'): Promise<void> {
  const answer = await placeOrQueue(fixture.rounds, wheel, {
    viewer,
    key: `unseen-key-${++keys}`,
    stake: '10.00',
    currency: currency as 'RUB',
    bet: { colour } as never,
    roundId: undefined,
    mayWait: false,
    isAutobet: false,
  });
  if (isRefusal(answer)) throw new Error(answer.refused);
}

/**
 * One round, until it has a winner on red or black: who won, who lost, and one with a stake on
 * both, whose payout is their stake.
 */
async function playRound(currency: 'RUB' | 'PLAY' = 'RUB') {
  for (;;) {
    await reach('betting');
    const add = () => fixture.addPlayer('100.00', currency);
    const [red, black, both] = [await add(), await add(), await add()];
    await place(red, 'red', currency);
    await place(black, 'black', currency);
    await place(both, 'red', currency);
    await place(both, 'black', currency);
    await reach('settled');
    await expect.poll(() => openWagers(), { timeout: 15_000 }).toBe(0);
    const [winner] = await fixture.db.query<{ player_id: PlayerId }>(
      `select player_id from wagers where player_id in ($1, $2) and cash_payout > stake`,
      [red.id, black.id],
    );
    if (!winner) continue;
    const loser = winner.player_id === red.id ? black : red;
    return { winner: winner.player_id, loser: loser.id, both: both.id };
  }
}

async function openWagers(): Promise<number> {
  return (await fixture.db.query('select id from wagers where is_open')).length;
}

/** Waits until the feed of bets has been read to its end. */
async function recorded(player: PlayerId): Promise<void> {
  const find = () =>
    fixture.db.query('select player_id from unseen_wins where player_id = $1', [player]);
  await expect.poll(find, { timeout: 15_000 }).toHaveLength(1);
}

async function toldTo(player: PlayerId) {
  const rows = await fixture.db.query<{ kind: string; currency: string; amount: bigint }>(
    'select kind, currency, amount from notifications where player_id = $1',
    [player],
  );
  return rows.map(({ kind, currency, amount }) => [kind, currency, amount]);
}

const WON = [['round_won', 'RUB', 20_000_000n]];

test('notifications: a round won while no page was open is told once, and no other result is told', async () => {
  const { winner, loser, both } = await playRound();
  await recorded(winner);
  await tellNow();
  expect(await toldTo(winner)).toEqual(WON);
  expect(published).toEqual([winner]);
  expect(await toldTo(loser)).toEqual([]);
  // A part of the stakes was won, the round paid no more than all of them.
  expect(await toldTo(both)).toEqual([]);
});

test('notifications: a round that is won before an open page is not told', async () => {
  const { winner } = await playRound();
  await recorded(winner);
  present.add(winner);
  await tellNow();
  present.clear();
  await tellNow();
  expect(await toldTo(winner)).toEqual([]);
});

test('notifications: a win waits for the grace, in which a page may open', async () => {
  const { winner } = await playRound();
  await recorded(winner);
  const asked: number[] = [];
  const findPresent: UnseenWinDeps['findPresent'] = async (players) => {
    asked.push(...players.filter(({ playerId }) => playerId === winner).map((one) => one.sinceMs));
    return present;
  };
  await tellUnseenWins({ ...deps(), findPresent }, 60_000);
  expect([asked, await toldTo(winner)]).toEqual([[], []]);
  await runOn(
    database.url,
    `update unseen_wins set settled_at = settled_at - interval '2 minutes'`,
  );
  await tellUnseenWins({ ...deps(), findPresent }, 60_000);
  expect(await toldTo(winner)).toEqual(WON);
  // Pages that closed in the minute before the result count as open.
  expect(Date.now() - asked[0]!).toBeGreaterThanOrEqual(180_000);
});

test('idempotency: a win that the feed delivers again is told once', async () => {
  const { winner } = await playRound();
  await recorded(winner);
  await Promise.all([tellNow(), tellNow()]);
  await runOn(
    database.url,
    `update bet_event_cursors set xact = 0, id = 0 where consumer = 'unseen-wins'`,
  );
  // The next bets make the feed read on from there.
  await playRound();
  await recorded(winner);
  await tellNow();
  expect(await toldTo(winner)).toEqual(WON);
});

const CLOSED: readonly (readonly [string, (player: PlayerId) => string])[] = [
  [
    'an excluded player',
    (player) => `insert into exclusions (player_id, kind) values (${player}, 'self')`,
  ],
  [
    'a player in a time-out',
    (player) => `insert into protections (player_id, time_out_until)
                 values (${player}, now() + interval '1 day')`,
  ],
  ['a blocked player', (player) => `update players set status = 'blocked' where id = ${player}`],
];

test.each(CLOSED)('notifications: a round won is never told to %s', async (_who, close) => {
  const { winner } = await playRound();
  await recorded(winner);
  await runOn(database.url, close(winner));
  await tellNow();
  expect(await toldTo(winner)).toEqual([]);
});

test('G4: a round won is not told where the law allows no celebrations', async () => {
  const { winner } = await playRound();
  await recorded(winner);
  const own = await fixture.jurisdictions.of(winner);
  const of = async () => ({ ...own, rules: { ...own.rules, celebration: 'none' as const } });
  await tellUnseenWins({ ...deps(), jurisdictions: { of } }, 0);
  expect(await toldTo(winner)).toEqual([]);
});

test('notifications: free play is not told', async () => {
  const free = await playRound('PLAY');
  const { winner } = await playRound();
  await recorded(winner);
  await tellNow();
  expect(await toldTo(free.winner)).toEqual([]);
  expect(await toldTo(winner)).toEqual(WON);
});

test('notifications: while another bet of the player runs in the round, the round is not told', async () => {
  const { winner } = await playRound();
  await recorded(winner);
  const open = (is: boolean) =>
    runOn(
      database.url,
      `alter table wagers disable trigger user;
       update wagers set is_open = ${is} where player_id = ${winner};
       alter table wagers enable trigger user`,
    );
  await open(true);
  await tellNow();
  expect(await toldTo(winner)).toEqual([]);
  await open(false);
  await tellNow();
  expect(await toldTo(winner)).toEqual(WON);
});

/** A test game: one choice of two, the right one doubles the stake, and the round goes on. */
const stairs: StepGame = {
  name: 'dice',
  tag: 'stairs',
  version: 1,
  parseStart: () => 'go',
  parseChoice: (value) => (value === 0 ? value : undefined),
  bestMultiplier: () => 40_000n,
  firstMultiplier: () => 20_000n,
  replay: (_stream, _start, { length }) => ({
    view: { made: length },
    outcome: { made: length },
    m4: length === 0 ? 0n : 20_000n,
    isOver: false,
  }),
  exactRtp: () => ({ numerator: 1n, denominator: 1n }),
  exactVariance: () => ({ numerator: 1n, denominator: 1n }),
};

/** A round in steps with so many right choices, begun so many hours ago. */
async function beginSteps(choices: number, hours: number): Promise<PlayerId> {
  const viewer = await fixture.addPlayer('100.00');
  const begun = await fixture.bets.steps.begin(stairs, {
    viewer,
    key: `unseen-key-${++keys}`,
    stake: '10.00',
    currency: 'RUB',
    isAutobet: false,
    start: 'go',
  });
  if (isRefusal(begun)) throw new Error(begun.refused);
  const id = toWagerId((begun as { id: string }).id);
  for (let at = 0; at < choices; at++) {
    await fixture.bets.steps.choose(stairs, { playerId: viewer.id, id, at, choice: 0 });
  }
  await runOn(
    database.url,
    `alter table wagers disable trigger user;
     update wagers set placed_at = now() - interval '${hours} hours' where id = ${id};
     alter table wagers enable trigger user`,
  );
  return viewer.id;
}

test('notifications: a round in steps is told when the server ended it with a win', async () => {
  fixture.bets.steps.know(stairs);
  const returned = await beginSteps(0, 25);
  const won = await beginSteps(1, 25);
  // As if the player had ended it.
  const short = await beginSteps(1, 1);
  await fixture.bets.steps.endAbandoned(0);
  await recorded(won);
  await tellNow();
  expect(await toldTo(won)).toEqual(WON);
  expect([await toldTo(short), await toldTo(returned)]).toEqual([[], []]);
});
