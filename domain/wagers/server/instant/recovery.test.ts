import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BetId, PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';

/**
 * Method: a separate process places one bet and ends by SIGKILL at a named step. Another process
 * then sends the same key, as a client does that got no answer. Whatever the step: one bet, one
 * nonce, the same outcome, and a ledger without findings.
 */

const SECRET = 'the secret of the server that dies';
const CHILD = fileURLToPath(new URL('../../../../dev/killed-bet.ts', import.meta.url));

let database: TestDatabase;
let fixture: BettingFixture;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url, { secretKey: SECRET });
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

type End = { signal: NodeJS.Signals | null; printed: string };

function placeInOwnProcess(player: PlayerId, key: string, step: string): Promise<End> {
  const words = [CHILD, database.url, SECRET, player.toString(), key, step];
  return new Promise((resolve) => {
    execFile(process.execPath, words, (error, printed) => {
      resolve({ signal: error?.signal ?? null, printed: printed.trim() });
    });
  });
}

test.each([
  ['before the bet', [0]],
  ['before the draw', [0]],
  ['after the draw', [0]],
  // The database may have received the whole statement.
  ['during the write', [0, 1]],
  ['after the commit', [1]],
])('recovery: a server killed %s leaves a bet complete or absent', async (step, counts) => {
  const { id } = await fixture.addPlayer('10.00');
  const killed = await placeInOwnProcess(id, 'the-only-key', step);
  expect(killed).toEqual({ signal: 'SIGKILL', printed: '' });
  const before = await fixture.db.query<{ id: BetId; outcome: unknown }>(
    'select id, outcome from settled_bets where player_id = $1',
    [id],
  );
  const retried = await placeInOwnProcess(id, 'the-only-key', 'never');
  const after = await fixture.db.query<{
    id: BetId;
    nonce: bigint;
    net: bigint;
    outcome: unknown;
  }>('select id, nonce, payout - stake as net, outcome from settled_bets where player_id = $1', [
    id,
  ]);
  expect(after).toHaveLength(1);
  expect(retried.printed).toBe(after[0]!.id.toString());
  expect(after[0]!.nonce).toBe(0n);
  expect(counts).toContain(before.length);
  // A bet that was written stays as it is.
  expect(after.slice(0, before.length)).toMatchObject(before);
  const { cash } = await readBalances(fixture.db, id, 'RUB');
  expect(cash).toBe(10_000_000n + after[0]!.net);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});

test('recovery: a retry returns the draw whose answer was lost', async () => {
  const { id } = await fixture.addPlayer('10.00');
  // The same seed and nonce give the same number: a crash after a bad draw cannot produce a better
  // one.
  await placeInOwnProcess(id, 'first-key-try', 'after the draw');
  const retried = await placeInOwnProcess(id, 'other-key-try', 'never');
  const rows = await fixture.db.query<{ nonce: bigint }>(
    'select nonce from settled_bets where id = $1',
    [retried.printed],
  );
  expect(rows[0]!.nonce).toBe(0n);
});

test('recovery: a lane whose connection is cut under load loses and duplicates nothing', async () => {
  const players = await Promise.all(Array.from({ length: 20 }, () => fixture.addPlayer('100.00')));
  const { dice } = await import('#features/dice/rules.ts');
  const place = (index: number) =>
    fixture.bets.placeBet(dice, {
      viewer: players[index % 20]!,
      key: `cut-${index}-key`,
      stake: '1.00',
      currency: 'RUB',
      params: { direction: 'under', target: 5000 },
      isAutobet: false,
    });
  const bets = Promise.all(Array.from({ length: 400 }, (_, index) => place(index)));
  for (let cut = 0; cut < 4; cut++) {
    await fixture.db.query('select pg_sleep(0.02)');
    await fixture.db
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'croupier bets' and datname = current_database()`,
      )
      .catch(() => undefined);
  }
  const placed = await bets;
  expect(new Set(placed.map((bet) => ('id' in bet ? bet.id : bet.refused))).size).toBe(400);
  const rows = await fixture.db.query('select from settled_bets where key like $1', ['cut-%']);
  expect(rows).toHaveLength(400);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
