import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  dealSuch,
  isLow,
  isPair,
  placeSeat,
  reachRound,
  roundNow,
  TEST_BLACKJACK,
} from '#dev/blackjack-rounds.ts';
import { createManualClock, type ManualClock } from '#dev/manual-clock.ts';
import { accepted, betIdOf } from '#dev/place-round-bet.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { verifyRound } from '#core/fairness/round-proof.ts';
import { toRoundId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import {
  createRoundFiles,
  decide,
  decideWithStake,
  type AnyTable,
} from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { isBlackjack } from '../rules.cards.ts';
import { blackjack, blackjackBets, parseBet, parseTaken, type BlackjackOutcome } from '../rules.ts';
import type { Decision } from '../rules.seat.ts';

let database: TestDatabase;
let fixture: RoundsFixture;
let table: AnyTable<never>;
let time: ManualClock;

beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: '7'.repeat(64), clock: time });
  table = fixture.rounds.openTable(TEST_BLACKJACK);
  await fixture.rounds.start();
  await reachRound(fixture, ({ state }) => state === 'betting');
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

const seatOf = async (viewer: Viewer, stake?: string) =>
  BigInt(betIdOf(await placeSeat(fixture, table, viewer, stake)));

let keys = 0;
function choose(viewer: Viewer, id: bigint, choice: Decision, key = `decision-${++keys}`) {
  const step = roundNow(fixture)!.shown?.step ?? 0;
  const request = { viewer, key, id, step, choice };
  const hasStake = choice === 'double' || choice === 'split';
  return (hasStake ? decideWithStake : decide)(fixture.rounds, table, request);
}

/** Bets close, the beacon emits, and the cards are dealt. */
async function deal(isSuch: (outcome: BlackjackOutcome) => boolean): Promise<BlackjackOutcome> {
  const outcome = await dealSuch(fixture, isSuch);
  time.skipTo(Date.parse(roundNow(fixture)!.lock_at!));
  await reachRound(fixture, ({ state }) => state === 'running' || state === 'settled');
  return outcome;
}

const reachStep = (step: number) => reachRound(fixture, ({ shown }) => shown?.step === step);
const cashOf = async ({ id }: Viewer) => (await readBalances(fixture.db, id, 'RUB')).cash;

/** Moves the clock to the end of each step until the round is over. */
async function playOut(id = roundNow(fixture)!.id): Promise<void> {
  const step = () => {
    const round = roundNow(fixture)!;
    if (round.id === id && round.shown) time.skipTo(Date.parse(round.shown.until));
    return round.id !== id || round.state === 'settled';
  };
  await expect.poll(step, { interval: 5, timeout: 10_000 }).toBe(true);
  const open = () =>
    fixture.db.query('select from wagers where is_open and round_id = $1', [toRoundId(id)]);
  await expect.poll(open).toEqual([]);
}

type Row = { wager_id: bigint; stake: bigint; payout: bigint; params: Record<string, unknown> };

async function resultsOf(id: string): Promise<Row[]> {
  return await fixture.db.query<Row>(
    `select wager_id, stake, payout, params from settled_bets
      where round_id = $1 order by wager_id`,
    [toRoundId(id)],
  );
}

/** Every bet of the round is paid what the rules give for its parameters. */
async function expectPaid(id: string, outcome: BlackjackOutcome): Promise<Row[]> {
  const rows = await resultsOf(id);
  for (const { stake, payout, params } of rows) {
    const [bet, taken] = [parseBet(params['bet'])!, parseTaken(params['taken'])!];
    const { m4 } = blackjack.price(outcome, { bet, facts: null, taken });
    expect(payout).toBe(payoutOf(micro(stake), m4));
  }
  return rows;
}

test('blackjack: two seats with the same cards decide differently, each alone', async () => {
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await seatOf(ann), await seatOf(bob)];
  const { id } = roundNow(fixture)!;
  const outcome = await deal(isPair);
  accepted(await choose(ann, first, 'split'));
  expect(await choose(ann, first, 'hit')).toMatchObject({ refused: 'already_decided' });
  accepted(await choose(bob, second, 'stand'));
  await reachStep(1);
  await playOut(id);
  const rows = await expectPaid(id, outcome);
  expect(rows.map(({ params }) => (params['bet'] as { kind: string }).kind)).toEqual([
    'seat',
    'seat',
    'split',
  ]);
  const [own, other, added] = rows.map(({ params }) => parseTaken(params['taken'])!.decisions!);
  expect(own!.slice(0, 2)).toEqual(['split', 'stand']);
  expect(added).toEqual(own);
  expect(other).toEqual(['stand']);
});

test('blackjack: a double takes the stake once more, at this moment', async () => {
  const ann = await fixture.addPlayer('25.00');
  const seat = await seatOf(ann);
  const { id } = roundNow(fixture)!;
  const outcome = await deal(isLow);
  const { added, balance } = accepted(await choose(ann, seat, 'double', 'once'));
  expect(added).toMatchObject({ stake: '10.00', part: 'double' });
  expect(balance).toBe('5.00');
  // The same request again changes nothing.
  expect(accepted(await choose(ann, seat, 'double', 'once')).added?.id).toBe(added!.id);
  await playOut(id);
  const rows = await expectPaid(id, outcome);
  expect(rows).toHaveLength(2);
  expect(await cashOf(ann)).toBe(5_000_000n + rows.reduce((sum, { payout }) => sum + payout, 0n));
});

test('blackjack: a double without the money is refused, and the hand goes on', async () => {
  const ann = await fixture.addPlayer('15.00');
  const seat = await seatOf(ann);
  const { id } = roundNow(fixture)!;
  const outcome = await deal(isLow);
  expect(await choose(ann, seat, 'double')).toMatchObject({ refused: 'insufficient_funds' });
  expect(await cashOf(ann)).toBe(5_000_000n);
  accepted(await choose(ann, seat, 'hit'));
  await reachStep(1);
  expect(await choose(ann, seat, 'double')).toMatchObject({ refused: 'not_possible' });
  accepted(await choose(ann, seat, 'stand'));
  await playOut(id);
  expect(await expectPaid(id, outcome)).toHaveLength(1);
});

test('blackjack: a player who decides nothing stands, when the time is over', async () => {
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await seatOf(ann), await seatOf(bob)];
  const { id } = roundNow(fixture)!;
  const outcome = await deal(isLow);
  accepted(await choose(ann, first, 'hit'));
  expect(roundNow(fixture)!.shown?.step).toBe(0);
  time.skipTo(Date.parse(roundNow(fixture)!.shown!.until));
  await reachStep(1);
  expect(await choose(bob, second, 'hit')).toMatchObject({ refused: 'already_decided' });
  await playOut(id);
  const rows = await expectPaid(id, outcome);
  expect(rows.map(({ params }) => parseTaken(params['taken'])!.decisions)).toEqual([
    ['hit', 'stand'],
    ['stand'],
  ]);
});

test('blackjack: a step ends as soon as every seat has decided', async () => {
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await seatOf(ann), await seatOf(bob)];
  await deal(isLow);
  const before = time.now();
  accepted(await choose(ann, first, 'hit'));
  accepted(await choose(bob, second, 'hit'));
  await reachStep(1);
  expect(time.now()).toBe(before);
});

test('secrecy: with a blackjack of the dealer the round ends at once, and nothing was asked', async () => {
  const ann = await fixture.addPlayer('100.00');
  const seat = await seatOf(ann);
  const { id } = roundNow(fixture)!;
  const shown: unknown[] = [];
  fixture.rounds.broadcaster.follow('blackjack', (round) => shown.push(round.shown));
  const outcome = await deal(({ dealer, first }) => isBlackjack(dealer) && !isBlackjack(first));
  await playOut(id);
  expect(shown.every((each) => each === undefined)).toBe(true);
  expect(await choose(ann, seat, 'double')).toMatchObject({ refused: 'step_over' });
  expect((await expectPaid(id, outcome)).map(({ payout }) => payout)).toEqual([0n]);
});

test('secrecy: while it runs the round shows dealt cards alone, on the wire and in the database', async () => {
  const ann = await fixture.addPlayer('100.00');
  const seat = await seatOf(ann);
  const outcome = await deal(isLow);
  const wire: string[] = [];
  fixture.rounds.broadcaster.follow('blackjack', (round) => {
    if (round.state === 'running') wire.push(JSON.stringify(round));
  });
  accepted(await choose(ann, seat, 'hit'));
  await reachStep(1);
  const round = roundNow(fixture)!;
  expect(round).toMatchObject({ seed: null, outcome: null, beacon: { randomness: null } });
  const view = { first: outcome.first, up: outcome.dealer[0], cards: outcome.cards.slice(0, 1) };
  expect(round.shown?.view).toEqual(view);
  for (const text of wire) expect(JSON.parse(text).shown.view.cards.length).toBeLessThan(2);
  const columns = `select seed, outcome, shown from rounds where id = $1`;
  const rows = await fixture.db.query<{ seed: null; outcome: null; shown: { view: unknown } }>(
    columns,
    [toRoundId(round.id)],
  );
  expect(rows).toMatchObject([{ seed: null, outcome: null, shown: { view } }]);
});

test('conservation: a running round takes no stake but one added to an open seat', async () => {
  const [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const [first, second] = [await seatOf(ann), await seatOf(bob)];
  await deal(isLow);
  expect(await placeSeat(fixture, table, await fixture.addPlayer('100.00'))).toMatchObject({
    refused: 'betting_closed',
  });
  expect(await choose(bob, first, 'double')).toMatchObject({ refused: 'not_found' });
  const { added } = accepted(await choose(ann, first, 'double'));
  // The stake that was added decides nothing itself.
  expect(await choose(ann, BigInt(added!.id), 'hit')).toMatchObject({ refused: 'not_found' });
  const copy = (changes: string) =>
    runOn(
      database.url,
      `insert into wagers select (jsonb_populate_record(w, ${changes})).* from wagers w
        where id = ${added!.id}`,
    );
  const id = `'id', ${added!.id}::bigint + 1, 'key', 'planted'`;
  for (const wrong of [
    `'bet', '{"kind": "seat"}'::jsonb`,
    `'bet', '{"seat": "${second}"}'::jsonb`,
  ]) {
    await expect(copy(`jsonb_build_object(${id}, ${wrong})`)).rejects.toThrow();
  }
  expect(await cashOf(ann)).toBe(80_000_000n);
});

test('race: two tabs that double and hit at once decide once', async () => {
  const ann = await fixture.addPlayer('100.00');
  const seat = await seatOf(ann);
  const { id } = roundNow(fixture)!;
  const outcome = await deal(isLow);
  const answers = await Promise.all([
    choose(ann, seat, 'double'),
    choose(ann, seat, 'hit'),
    choose(ann, seat, 'double'),
  ]);
  expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  await playOut(id);
  const rows = await expectPaid(id, outcome);
  const [first] = parseTaken(rows[0]!.params['taken'])!.decisions!;
  expect(rows).toHaveLength(first === 'double' ? 2 : 1);
});

test('fairness: the round is proved by its closed list, without the stakes that were added', async () => {
  const ann = await fixture.addPlayer('100.00');
  const seat = await seatOf(ann);
  const { id } = roundNow(fixture)!;
  await deal(isLow);
  accepted(await choose(ann, seat, 'double'));
  await playOut(id);
  const file = (await createRoundFiles(fixture.db, fixture.rounds.tables)(toRoundId(id)))!;
  const listed: { id: string }[] = JSON.parse(file.bets_text!);
  expect(listed.map((bet) => bet.id)).toEqual([seat.toString()]);
  const proof = await verifyRound(file as Parameters<typeof verifyRound>[0], {
    game: blackjackBets,
    isSignatureOf: () => true,
  });
  const verdicts = proof.state === 'checked' ? proof.checks : [];
  const named = (name: string) => verdicts.find((each) => each.name === name)?.verdict;
  expect(['commitment', 'chain', 'bets', 'outcome'].map(named)).toEqual(Array(4).fill('holds'));
});
