import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { quickCrash } from '../../../dev/round-tables.ts';
import { openRoundsRoom, type RoundsRoom } from '../../../dev/rounds-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';

/**
 * Method: a process of its own leads a round of crash with two bets and ends by SIGKILL when the
 * round comes to a state. Another house takes the table over. Whatever the state: each stake is
 * settled or returned by the written rule, once, and the ledger has no findings.
 */

const SECRET = '7'.repeat(64);
const CHILD = fileURLToPath(new URL('../../../dev/dying-round.ts', import.meta.url));

let database: TestDatabase;
let room: RoundsRoom;
beforeEach(async () => {
  database = await testDatabase();
  room = await openRoundsRoom(database.url, { secretKey: SECRET });
});
afterEach(async () => {
  expect((await checkLedger(room.db)).findings).toEqual([]);
  await room.close();
  await database.close();
});

async function leaveRoundIn(state: string) {
  const [auto, hand] = [await room.addPlayer('100.00'), await room.addPlayer('100.00')];
  const words = [CHILD, database.url, SECRET, `${auto.id}`, `${hand.id}`, state];
  const killed = await new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) =>
      resolve({ signal: error?.signal, printed }),
    );
  });
  expect(killed).toEqual({ signal: 'SIGKILL', printed: '' });
  return { auto, hand };
}

async function takeOver() {
  room.rounds.openTable(quickCrash(2_500, 40));
  await room.rounds.start();
  const open = () => room.db.query('select 1 from placements where is_open');
  await expect.poll(open, { timeout: 15_000 }).toEqual([]);
  const rows = await room.db.query<{ reason: string | null; payout: bigint; crash: number | null }>(
    `select b.void_reason as reason, b.payout, (r.outcome ->> 'crash')::int as crash
       from bets b join rounds r on r.id = b.round_id order by b.placement_id`,
  );
  return rows;
}

const cashOf = async (id: bigint) => (await readBalances(room.db, id, 'RUB')).cash;

test('recovery: killed while bets are taken, the lock is missed and every stake goes back', async () => {
  const { auto, hand } = await leaveRoundIn('betting');
  await new Promise((resolve) => setTimeout(resolve, 3_200));
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual(['lock_missed', 'lock_missed']);
  expect([await cashOf(auto.id), await cashOf(hand.id)]).toEqual([100_000_000n, 100_000_000n]);
});

test('recovery: killed while the beacon is waited for, the round is played by its beacon', async () => {
  await leaveRoundIn('locked');
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual([null, null]);
  const { crash } = bets[0]!;
  expect(bets.map(({ payout }) => payout)).toEqual([crash! >= 105 ? 10_500_000n : 0n, 0n]);
});

test('recovery: killed while it runs, autos are settled by the crash and hands are returned', async () => {
  const { hand } = await leaveRoundIn('running');
  const [auto, byHand] = await takeOver();
  expect(auto).toMatchObject({ reason: null, payout: auto!.crash! >= 105 ? 10_500_000n : 0n });
  expect(byHand).toMatchObject({ reason: 'interrupted', payout: 10_000_000n });
  expect(await cashOf(hand.id)).toBe(100_000_000n);
});

test('recovery: killed between the crash and the payments, everybody is paid as it came', async () => {
  await leaveRoundIn('settled');
  const bets = await takeOver();
  expect(bets.map(({ reason }) => reason)).toEqual([null, null]);
  const { crash } = bets[0]!;
  expect(bets.map(({ payout }) => payout)).toEqual([crash! >= 105 ? 10_500_000n : 0n, 0n]);
});
