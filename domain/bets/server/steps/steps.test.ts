import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { wholeRounds } from '#core/fairness/step-game.ts';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { toWagerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createBettingFixture, type BettingFixture } from '../../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../../dev/test-database.ts';
import { runOn } from '../../../../dev/test-server.ts';
import type { StepRound } from '../../contract.steps.ts';

/** A test game: each step is up or down, the wrong one ends the round, each right one doubles. */
const stairs: StepGame = {
  name: 'dice',
  tag: 'stairs',
  version: 1,
  parseStart: (value) => (value === 'go' ? 'go' : undefined),
  parseChoice: (value) => (value === 0 || value === 1 ? value : undefined),
  bestMultiplier: () => 10_000n * 2n ** 20n,
  firstMultiplier: () => 20_000n,
  replay(stream, _start, choices) {
    const way = Array.from({ length: 20 }, () => stream.int(2));
    const wrong = choices.findIndex((choice, i) => choice !== way[i]);
    if (wrong !== -1 && wrong < choices.length - 1) return undefined;
    const isLost = wrong !== -1;
    const m4 = isLost || choices.length === 0 ? 0n : 10_000n * 2n ** BigInt(choices.length);
    return { view: { made: choices.length }, outcome: { way }, m4, isOver: isLost };
  },
  exactRtp: () => ({ numerator: 1n, denominator: 1n }),
  exactVariance: () => ({ numerator: 1n, denominator: 1n }),
};

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  fixture.bets.steps.know(stairs);
});
afterAll(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

let keys = 0;
const begin = (viewer: Viewer, stake = '10.00', key = `key-number-${++keys}`) =>
  fixture.bets.steps.begin(stairs, {
    viewer,
    key,
    stake,
    currency: 'RUB',
    isAutobet: false,
    start: 'go',
  });
const choose = (viewer: Viewer, id: string, at: number, choice: Json) =>
  fixture.bets.steps.choose(stairs, { playerId: viewer.id, id: toWagerId(id), at, choice });
const cashOut = (viewer: Viewer, id: string, at: number) =>
  fixture.bets.steps.cashOut(stairs, { playerId: viewer.id, id: toWagerId(id), at });

async function cashOf(viewer: Viewer): Promise<bigint> {
  return (await readBalances(fixture.db, viewer.id, 'RUB')).cash;
}

function round(answer: StepRound | Refusal): StepRound {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

/** The path is in the sealed seed; a test may open it, a player cannot. */
async function wayOf({ nonce }: StepRound, viewer: Viewer): Promise<number[]> {
  const [seed] = await fixture.db.query<{ sealed: Buffer; client_seed: string }>(
    `select sealed, client_seed from seeds where player_id = $1 and state = 'active'`,
    [viewer.id],
  );
  const { openSeedPair, openStream } = await import('#core/fairness/pf1.ts');
  const pair = openSeedPair(fixture.vault.open(seed!.sealed), seed!.client_seed);
  const stream = openStream(pair, nonce, 'stairs');
  return Array.from({ length: 20 }, () => stream.int(2));
}

test('steps: a round takes its stake at once, pays its worth at the cash-out, and can be verified', async () => {
  const player = await fixture.addPlayer('100.00');
  const open = round(await begin(player));
  expect(open).toMatchObject({ at: 0, multiplier: '0.0000', balance: '90.00', bet: null });
  expect(await cashOf(player)).toBe(90_000_000n);
  const way = await wayOf(open, player);
  expect(round(await choose(player, open.id, 0, way[0]!))).toMatchObject({ multiplier: '2.0000' });
  expect(round(await choose(player, open.id, 1, way[1]!))).toMatchObject({ at: 2 });
  const over = round(await cashOut(player, open.id, 2));
  expect(over).toMatchObject({ balance: '130.00', bet: { payout: '40.00', multiplier: '4.0000' } });
  expect(await cashOf(player)).toBe(130_000_000n);
  const { active } = (await fixture.seeds.read(player.id))!;
  const rotated = await fixture.seeds.rotate(player.id, BigInt(active.id), 'next-half');
  if (isRefusal(rotated)) throw new Error(rotated.refused);
  const receipt = { ...over.bet!, server_seed: rotated.revealed.server_seed };
  const rules = wholeRounds(stairs) as unknown as Parameters<typeof verifyReceipt>[1];
  expect(verifyReceipt(receipt, rules)).toMatchObject({ state: 'checked', truthful: true });
});

test('idempotency: begin, step and cash-out sent twice are executed once', async () => {
  const player = await fixture.addPlayer('100.00');
  const [first, second] = await Promise.all([
    begin(player, '10.00', 'same-key-1'),
    begin(player, '10.00', 'same-key-1'),
  ]);
  expect(round(first).id).toBe(round(second).id);
  expect(await begin(player, '11.00', 'same-key-1')).toMatchObject({ refused: 'key_reused' });
  const { id } = round(first);
  const way = await wayOf(round(first), player);
  const steps = await Promise.all([choose(player, id, 0, way[0]!), choose(player, id, 0, way[0]!)]);
  expect(steps.map((step) => round(step))).toMatchObject([
    { at: 1, bet: null },
    { at: 1, bet: null },
  ]);
  expect(await choose(player, id, 0, 1 - way[0]!)).toMatchObject({ refused: 'step_passed' });
  const taken = await Promise.all([cashOut(player, id, 1), cashOut(player, id, 1)]);
  expect(taken.map((each) => round(each).bet?.payout)).toEqual(['20.00', '20.00']);
  expect(await cashOf(player)).toBe(110_000_000n);
});

test('race: of two different choices at once one is made, the other is refused as step_passed', async () => {
  const player = await fixture.addPlayer('100.00');
  const open = round(await begin(player));
  const answers = await Promise.all([choose(player, open.id, 0, 0), choose(player, open.id, 0, 1)]);
  const refused = answers.filter((answer) => isRefusal(answer)).map(({ refused }) => refused);
  expect(refused).toEqual(['step_passed']);
});

test('race: a cash-out against a step pays once, by the choices that were made', async () => {
  const player = await fixture.addPlayer('100.00');
  const open = round(await begin(player));
  const way = await wayOf(open, player);
  await choose(player, open.id, 0, way[0]!);
  const answers = await Promise.all([
    cashOut(player, open.id, 1),
    choose(player, open.id, 1, 1 - way[1]!),
  ]);
  const paid = await cashOf(player);
  expect([90_000_000n, 110_000_000n]).toContain(paid);
  expect(answers.filter((answer) => isRefusal(answer))).toHaveLength(1);
});

test('steps: one round of a game can be open in a currency, and its seed is not revealed meanwhile', async () => {
  const player = await fixture.addPlayer('100.00');
  const open = round(await begin(player));
  expect(await begin(player)).toMatchObject({ refused: 'round_already_open' });
  const { active } = (await fixture.seeds.read(player.id))!;
  const rotated = await fixture.seeds.rotate(player.id, BigInt(active.id), 'next-half');
  expect(rotated).toMatchObject({ refused: 'round_open', errors: { rounds: [{ code: 'dice' }] } });
  expect(await fixture.bets.steps.current(stairs, player.id, 'RUB')).toMatchObject({ id: open.id });
  expect(await cashOut(player, open.id, 0)).toMatchObject({ refused: 'nothing_to_take' });
});

test('steps: the largest allowed payout ends a round, and nothing above it is paid', async () => {
  const player = await fixture.addPlayer('20000.00');
  await runOn(
    database.url,
    `update game_limits set payout_max = 25000000 where game = 'dice' and currency = 'RUB'`,
  );
  await fixture.settings.reload();
  const open = round(await begin(player));
  expect(open.cap_multiplier).toBe('2.5000');
  const way = await wayOf(open, player);
  await choose(player, open.id, 0, way[0]!);
  const over = round(await choose(player, open.id, 1, way[1]!));
  expect(over).toMatchObject({ bet: { payout: '25.00', multiplier: '2.5000' } });
  await runOn(
    database.url,
    `update game_limits set payout_max = 1000000000000 where game = 'dice' and currency = 'RUB'`,
  );
  await fixture.settings.reload();
});

test('steps: an abandoned round is paid what it is worth, or its stake is returned', async () => {
  const [winner, idle] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const won = round(await begin(winner));
  await choose(winner, won.id, 0, (await wayOf(won, winner))[0]!);
  const untouched = round(await begin(idle));
  expect(await fixture.bets.steps.endAbandoned(60_000)).toBe(0);
  expect(await fixture.bets.steps.endAbandoned(0)).toBeGreaterThanOrEqual(2);
  expect(await cashOf(winner)).toBe(110_000_000n);
  expect(await cashOf(idle)).toBe(100_000_000n);
  const answer = await choose(idle, untouched.id, 0, 0);
  expect(answer).toMatchObject({ refused: 'round_over' });
});

test('recovery: a round that cannot be ended does not block the rounds after it', async () => {
  const [failing, other] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  for (const player of [failing, other]) round(await begin(player));
  await runOn(
    database.url,
    `create function fail_for_one() returns trigger language plpgsql as $$
       begin raise exception 'not this one'; end $$;
     create trigger fail_for_one before insert on settlements for each row
       when (new.player_id = ${failing.id}) execute function fail_for_one()`,
  );
  await expect(fixture.bets.steps.endAbandoned(0)).rejects.toThrow('could not be ended');
  expect(await cashOf(other)).toBe(100_000_000n);
  await runOn(database.url, 'drop trigger fail_for_one on settlements');
  expect(await fixture.bets.steps.endAbandoned(0)).toBeGreaterThan(0);
  expect(await cashOf(failing)).toBe(100_000_000n);
});

test('steps: the database keeps a wager unchanged and closes it once', async () => {
  const player = await fixture.addPlayer('100.00');
  const { id } = round(await begin(player));
  const change = (sql: string) => runOn(database.url, sql);
  for (const sql of [
    `update wagers set stake = stake + 1 where id = ${id}`,
    `update wagers set is_open = false where id = ${id}`,
    `update wagers set bet = '"other"' where id = ${id}`,
    `delete from wagers where id = ${id}`,
  ]) {
    await expect(change(sql)).rejects.toThrow('append only');
  }
  await choose(player, id, 0, 0);
  await expect(change(`update wagers set choices = '[]' where id = ${id}`)).rejects.toThrow();
});
