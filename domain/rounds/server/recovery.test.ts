import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { createManualClock, type ManualClock } from '../../../dev/manual-clock.ts';
import { playUntil } from '../../../dev/play-rounds.ts';
import { testCrash } from '../../../dev/round-tables.ts';
import { createRoundsFixture, type RoundsFixture } from '../../../dev/rounds-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';

/**
 * Method: a separate process leads a round of crash with two bets and ends by SIGKILL when the
 * round reaches a state. Another server takes the table over. Whatever the state: each stake is
 * settled or returned by the written rule, once, and the ledger has no findings.
 */

const SECRET = '7'.repeat(64);
const CHILD = fileURLToPath(new URL('../../../dev/killed-round.ts', import.meta.url));

let database: TestDatabase;
let fixture: RoundsFixture;
let time: ManualClock;
beforeEach(async () => {
  database = await testDatabase();
  time = createManualClock();
  fixture = await createRoundsFixture(database.url, { secretKey: SECRET, clock: time });
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  await fixture.close();
  await database.close();
});

async function leaveRoundIn(state: string) {
  const [auto, manual] = [await fixture.addPlayer('100.00'), await fixture.addPlayer('100.00')];
  const words = [CHILD, database.url, SECRET, `${auto.id}`, `${manual.id}`, state];
  const killed = await new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) =>
      resolve({ signal: error?.signal, printed }),
    );
  });
  expect(killed).toEqual({ signal: 'SIGKILL', printed: '' });
  return { auto, manual };
}

/** Another server takes the table over ten minutes later, and ends the round. */
async function takeOver() {
  fixture.rounds.openTable(testCrash());
  time.skipTo(time.now() + 600_000);
  await fixture.rounds.start();
  await playUntil(fixture, time, 'crash', ({ state }) => state === 'settled' || state === 'void');
  const open = () => fixture.db.query('select 1 from wagers where is_open');
  await expect.poll(open).toEqual([]);
  const rows = await fixture.db.query<{
    reason: string | null;
    payout: bigint;
    crash: number | null;
  }>(
    `select b.void_reason as reason, b.payout, (r.outcome ->> 'crash')::int as crash
       from settled_bets b join rounds r on r.id = b.round_id order by b.wager_id`,
  );
  return rows;
}

const cashOf = async (id: PlayerId) => (await readBalances(fixture.db, id, 'RUB')).cash;

test('recovery: killed while bets are accepted, the lock is missed and every stake is returned', async () => {
  const { auto, manual } = await leaveRoundIn('betting');
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual(['lock_missed', 'lock_missed']);
  expect([await cashOf(auto.id), await cashOf(manual.id)]).toEqual([100_000_000n, 100_000_000n]);
});

test('recovery: killed while waiting for the beacon, the round is played by its beacon', async () => {
  await leaveRoundIn('locked');
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual([null, null]);
  const { crash } = bets[0]!;
  expect(bets.map(({ payout }) => payout)).toEqual([crash! >= 105 ? 10_500_000n : 0n, 0n]);
});

test('recovery: killed while it runs, autos are settled by the crash and manual bets are returned', async () => {
  const { manual } = await leaveRoundIn('running');
  const [auto, byHand] = await takeOver();
  expect(auto).toMatchObject({ reason: null, payout: auto!.crash! >= 105 ? 10_500_000n : 0n });
  expect(byHand).toMatchObject({ reason: 'interrupted', payout: 10_000_000n });
  expect(await cashOf(manual.id)).toBe(100_000_000n);
});

test('recovery: killed between the crash and the payments, every bet is paid its result', async () => {
  await leaveRoundIn('settled');
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual([null, null]);
  const { crash } = bets[0]!;
  expect(bets.map(({ payout }) => payout)).toEqual([crash! >= 105 ? 10_500_000n : 0n, 0n]);
});
