import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountId } from '#core/ids.ts';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { hashDay } from './store.days.ts';
import { checkLedger, hold, postHold, readBalances, transfer, voidHold } from './index.ts';
import { byDepth } from '#dev/test-depth.ts';

/**
 * Method: random sequences of all money operations run against the server and against a trivial
 * model. After each step the balances must agree; at the end the ledger check must pass, and its
 * rows replayed on an empty database must give the same balances and the same hash of the day.
 */

let database: TestDatabase;
let fixture: BettingFixture;
let bank: AccountId;

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  bank = await fixture.accounts.find(fixture.db, 'psp_clearing', 'test', 'RUB');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

type Closing = { kind: 'post' | 'void'; who: 0 | 1; which: number };
type Moving = { kind: 'deposit' | 'withdraw' | 'bet' | 'hold'; who: 0 | 1; minor: number };
type Step = Closing | Moving;

const amount = fc.integer({ min: 1, max: 30_000 });
const who = fc.constantFrom<0 | 1>(0, 1);
const moving = fc.record({
  kind: fc.constantFrom('deposit', 'withdraw', 'bet', 'bet', 'hold'),
  who,
  minor: amount,
});
const closing = fc.record({
  kind: fc.constantFrom('post', 'void'),
  who,
  which: fc.nat({ max: 3 }),
});
const step = fc.oneof(
  { arbitrary: moving, weight: 4 },
  { arbitrary: closing, weight: 1 },
) as fc.Arbitrary<Step>;

type Paper = { cash: bigint; held: bigint; holds: { key: string; amount: bigint }[] };

let turn = 0;

async function play(steps: readonly Step[]): Promise<void> {
  const players = [await fixture.addPlayer(), await fixture.addPlayer()];
  const papers: Paper[] = [0, 1].map(() => ({ cash: 0n, held: 0n, holds: [] }));
  for (const next of steps) {
    const viewer = players[next.who]!;
    await take(next, viewer, papers[next.who]!, `step-${turn++}-of-model`);
    const found = await readBalances(fixture.db, viewer.id, 'RUB');
    const { cash, held } = papers[next.who]!;
    expect({ cash: found.cash, held: found.held }).toEqual({ cash, held });
  }
}

async function take(next: Step, viewer: Viewer, paper: Paper, key: string): Promise<void> {
  if ('which' in next) return await close(next, paper);
  if (next.kind === 'bet') return await bet(viewer, paper, next.minor, key);
  // Deposits are larger than the other operations, so that most of those are covered.
  const value = BigInt(next.minor) * (next.kind === 'deposit' ? 100_000n : 10_000n);
  const cash = await fixture.accounts.find(fixture.db, 'player_cash', `${viewer.id}`, 'RUB');
  const held = await fixture.accounts.find(fixture.db, 'player_held', `${viewer.id}`, 'RUB');
  const outcome = await fixture.db.transaction(async (tx) => {
    if (next.kind === 'hold') {
      return await hold(tx, { key, cash, held, amount: value as Micro, lifeSeconds: 600 });
    }
    const [debit, credit] = next.kind === 'deposit' ? [bank, cash] : [cash, bank];
    return await transfer(tx, { key, kind: next.kind, debit, credit, amount: value as Micro });
  });
  const isCovered = next.kind === 'deposit' || paper.cash >= value;
  expect(isRefusal(outcome)).toBe(!isCovered);
  if (!isCovered) return;
  paper.cash += next.kind === 'deposit' ? value : -value;
  if (next.kind === 'hold') {
    paper.held += value;
    paper.holds.push({ key, amount: value });
  }
}

async function bet(viewer: Viewer, paper: Paper, minor: number, key: string): Promise<void> {
  const stake = `${Math.floor(minor / 100) + 1}.${String(minor % 100).padStart(2, '0')}`;
  const placed = await fixture.bets.placeBet(dice, {
    viewer,
    key,
    stake,
    currency: 'RUB',
    params: { direction: 'over', target: 3000 },
    isAutobet: false,
  });
  const value = BigInt(Math.floor(minor / 100) + 1) * 1_000_000n + BigInt(minor % 100) * 10_000n;
  expect(isRefusal(placed)).toBe(paper.cash < value);
  if (isRefusal(placed)) return;
  expect(placed.payout).toBe((value * placed.m4) / 10_000n);
  paper.cash += placed.payout - value;
}

async function close(next: Closing, paper: Paper): Promise<void> {
  const held = paper.holds[next.which];
  if (!held) return;
  const outcome = await fixture.db.transaction((tx) =>
    next.kind === 'post' ? postHold(tx, held.key, bank) : voidHold(tx, held.key),
  );
  expect(isRefusal(outcome)).toBe(false);
  paper.holds.splice(next.which, 1);
  paper.held -= held.amount;
  if (next.kind === 'void') paper.cash += held.amount;
}

test('ledger model: random money operations agree with the model after each step', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), play), {
    numRuns: byDepth(25, 500),
    seed: 7,
  });
  const report = await checkLedger(fixture.db);
  expect(report.findings).toEqual([]);
  expect(report.bets).toBeGreaterThan(30n);
});

test('ledger model: the rows replayed on an empty database give the same balances and the same hash', async () => {
  const empty = await testDatabase();
  const there = openDb({ url: empty.url, connectionsMax: 2 });
  await copyBasics(there);
  const moves = await fixture.db.query<{ kind: 'transfers' | 'bets'; row: string; day: string }>(
    `select kind, row, to_char(at at time zone 'utc', 'YYYY-MM-DD') as day from (
       select 'transfers' as kind, created_at as at, id, to_jsonb(t)::text as row from transfers t
       union all
       select 'bets', placed_at, id, to_jsonb(b)::text from bets b
     ) m order by at, id`,
  );
  // The triggers of the empty database apply each row; a row in the wrong order would be rejected.
  for (const { kind, row } of moves) {
    const sql = `insert into ${kind} overriding system value
      select * from jsonb_populate_record(null::${kind}, $1)`;
    await there.query(sql, [row]);
  }
  expect(await balancesOf(there)).toEqual(await balancesOf(fixture.db));
  const start = Buffer.alloc(32);
  // Two days if midnight passed meanwhile.
  for (const day of new Set(moves.map((move) => move.day))) {
    expect(await hashDay(there, day, start)).toEqual(await hashDay(fixture.db, day, start));
  }
  await there.close();
  await empty.close();
});

/** Players, seeds before their first bet, and accounts before their first movement. */
async function copyBasics(there: Db): Promise<void> {
  for (const [table, change] of [
    ['players', ''],
    ['seeds', `|| '{"nonce": 0}'`],
    ['accounts', `|| '{"balance": 0, "seq": 0}'`],
  ]) {
    const rows = await fixture.db.query<{ row: string }>(
      `select (to_jsonb(t) ${change})::text as row from ${table} t`,
    );
    for (const { row } of rows) {
      await there.query(
        `insert into ${table} overriding system value
           select * from jsonb_populate_record(null::${table}, $1)`,
        [row],
      );
    }
  }
}

async function balancesOf(db: Db): Promise<unknown[]> {
  return await db.query('select id, balance, seq from accounts order by id');
}

/** At the same time: more than the pool has connections. */
const PAYERS = 40;

test('ledger model: two players paying each other never deadlock', async () => {
  const [a, b] = [await fixture.addPlayer('1000.00'), await fixture.addPlayer('1000.00')];
  const ids = await Promise.all(
    [a, b].map(({ id }) => fixture.accounts.find(fixture.db, 'player_cash', `${id}`, 'RUB')),
  );
  const pay = (index: number) =>
    fixture.db.transaction(
      (tx) =>
        transfer(tx, {
          key: `circle-${index}`,
          kind: 'test',
          debit: ids[index % 2]!,
          credit: ids[(index + 1) % 2]!,
          amount: 10_000n as Micro,
        }),
      // A deadlock would be retried silently; here it must fail the test.
      { retries: 0 },
    );
  const refused: unknown[] = [];
  const payAll = async (first: number) => {
    for (let index = first; index < byDepth(800, 10_000); index += PAYERS) {
      const outcome = await pay(index);
      if (isRefusal(outcome)) refused.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: PAYERS }, (_, first) => payAll(first)));
  expect(refused).toEqual([]);
});

test('ledger model: a post and the expiry of a due hold race and exactly one wins', async () => {
  const { expireHolds } = await import('./index.ts');
  const player = await fixture.addPlayer('100.00');
  const cash = await fixture.accounts.find(fixture.db, 'player_cash', `${player.id}`, 'RUB');
  const held = await fixture.accounts.find(fixture.db, 'player_held', `${player.id}`, 'RUB');
  for (let round = 0; round < 20; round++) {
    const key = `race-${round}`;
    await fixture.db.transaction((tx) =>
      hold(tx, { key, cash, held, amount: 1_000_000n as Micro, lifeSeconds: 0.01 }),
    );
    const [posted, swept] = await Promise.all([
      fixture.db.transaction((tx) => postHold(tx, key, bank)),
      new Promise((resolve) => setTimeout(resolve, round)).then(() => expireHolds(fixture.db)),
    ]);
    const left = isRefusal(posted) ? await expireHolds(fixture.db) : 0;
    expect((isRefusal(posted) ? 0 : 1) + swept + left).toBe(1);
  }
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
