import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reachRound, roundNow, TEST_BLACKJACK } from '#dev/blackjack-rounds.ts';
import { createManualClock, type ManualClock } from '#dev/manual-clock.ts';
import { createRoundsFixture, type RoundsFixture } from '#dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { decide } from '#domain/rounds/server/index.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { blackjack, parseBet, parseOutcome, parseTaken } from '../rules.ts';

/**
 * Method: a separate process leads a round with two seats, of which the first one doubles, and ends
 * by SIGKILL. Another server takes the table over. Each stake is settled once, the one that was
 * added included, and the decisions made before count.
 */

const SECRET = '7'.repeat(64);
const CHILD = fileURLToPath(new URL('../../../dev/killed-hand.ts', import.meta.url));

let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
let ann: Viewer;
let bob: Viewer;
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: SECRET, clock: time });
  [ann, bob] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

async function killAt(moment: string): Promise<void> {
  const words = [CHILD, database.url, SECRET, `${ann.id}`, `${bob.id}`, moment];
  const killed = await new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) =>
      resolve({ signal: error?.signal, printed }),
    );
  });
  expect(killed).toEqual({ signal: 'SIGKILL', printed: '' });
  time.skipTo(Date.now() + 600_000);
}

type Row = { stake: bigint; payout: bigint; params: Record<string, unknown>; outcome: unknown };

/** What the bets of the interrupted round were paid, which is what the rules give. */
async function results() {
  const open = () => fixture.db.query('select from wagers where is_open');
  await expect.poll(open, { timeout: 10_000 }).toEqual([]);
  const rows = await fixture.db.query<Row>(
    `select b.stake, b.payout, b.params, r.outcome from settled_bets b
       join rounds r on r.id = b.round_id order by b.wager_id`,
  );
  for (const { stake, payout, params, outcome } of rows) {
    const [bet, taken] = [parseBet(params['bet'])!, parseTaken(params['taken'])!];
    const settled = { bet, facts: null, taken };
    const { m4 } = blackjack.price(parseOutcome(outcome)!, settled);
    expect(payout).toBe(payoutOf(micro(stake), m4));
  }
  const cash = async ({ id }: Viewer) => (await readBalances(fixture.db, id, 'RUB')).cash;
  const paid = rows.reduce((sum, { payout }) => sum + payout, 0n);
  expect((await cash(ann)) + (await cash(bob))).toBe(170_000_000n + paid);
  return rows.map(({ params }) => parseTaken(params['taken'])!.decisions);
}

test('recovery: killed while seats decide, the round goes on in its step with the whole time', async () => {
  await killAt('deciding');
  const table = fixture.rounds.openTable(TEST_BLACKJACK);
  await fixture.rounds.start();
  const isRenewed = ({ until }: { until: string }) => Date.parse(until) > time.now() + 15_000;
  await reachRound(fixture, ({ shown }) => shown?.step === 0 && isRenewed(shown));
  const rows = await fixture.db.query<{ id: bigint }>(
    'select id from wagers where player_id = $1',
    [bob.id],
  );
  const request = { viewer: bob, key: 'after-the-kill', id: rows[0]!.id, step: 0, choice: 'hit' };
  expect(isRefusal(await decide(fixture.rounds, table, request))).toBe(false);
  await reachRound(fixture, ({ shown, state }) => shown?.step === 1 || state === 'settled');
  const until = roundNow(fixture)!.shown?.until;
  if (until) time.skipTo(Date.parse(until));
  expect(await results()).toEqual([['double'], ['hit', 'stand'], ['double']]);
});

test('recovery: killed between the end of the round and the payments, every stake is settled', async () => {
  await killAt('settled');
  fixture.rounds.openTable(TEST_BLACKJACK);
  await fixture.rounds.start();
  expect(await results()).toEqual([['double'], ['stand'], ['double']]);
});
