import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dice } from '#features/dice/rules.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Micro } from '#core/money.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import { openHouseRoom, type HouseRoom } from '../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { hashDay } from './days.ts';
import { checkLedger, hold, postHold, readBalances, transfer, voidHold } from './index.ts';

/**
 * Method: random sequences of everything that moves money run against the house and against a
 * model that a child could keep on paper. After each step the balances must agree; at the end the
 * ledger must check, and its rows replayed on an empty database must give the same balances and
 * the same hash of the day.
 */

let database: TestDatabase;
let house: HouseRoom;
let bank: bigint;

beforeAll(async () => {
  database = await testDatabase();
  house = await openHouseRoom(database.url);
  bank = await house.accounts.find(house.db, 'psp_clearing', 'test', 'RUB');
});
afterAll(async () => {
  await house.close();
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
  const players = [await house.addPlayer(), await house.addPlayer()];
  const papers: Paper[] = [0, 1].map(() => ({ cash: 0n, held: 0n, holds: [] }));
  for (const next of steps) {
    const viewer = players[next.who]!;
    await take(next, viewer, papers[next.who]!, `step-${turn++}-of-model`);
    const found = await readBalances(house.db, viewer.id, 'RUB');
    const { cash, held } = papers[next.who]!;
    expect({ cash: found.cash, held: found.held }).toEqual({ cash, held });
  }
}

async function take(next: Step, viewer: Viewer, paper: Paper, key: string): Promise<void> {
  if ('which' in next) return await close(next, paper);
  if (next.kind === 'bet') return await bet(viewer, paper, next.minor, key);
  // Deposits are larger than what is done with them, so that most of it is covered.
  const value = BigInt(next.minor) * (next.kind === 'deposit' ? 100_000n : 10_000n);
  const cash = await house.accounts.find(house.db, 'player_cash', `${viewer.id}`, 'RUB');
  const held = await house.accounts.find(house.db, 'player_held', `${viewer.id}`, 'RUB');
  const outcome = await house.db.transaction(async (tx) => {
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
  const placed = await house.bets.placeBet(dice, {
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
  const outcome = await house.db.transaction((tx) =>
    next.kind === 'post' ? postHold(tx, held.key, bank) : voidHold(tx, held.key),
  );
  expect(isRefusal(outcome)).toBe(false);
  paper.holds.splice(next.which, 1);
  paper.held -= held.amount;
  if (next.kind === 'void') paper.cash += held.amount;
}

test('random sequences of money agree with a model on paper after each step', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), play), {
    numRuns: 50,
    seed: 7,
  });
  const report = await checkLedger(house.db);
  expect(report.findings).toEqual([]);
  expect(report.bets).toBeGreaterThan(30n);
});

test('its rows replayed on an empty database give the same balances and the same hash', async () => {
  const empty = await testDatabase();
  const there = openDb({ url: empty.url, connectionsMax: 2 });
  await copyBasics(there);
  const moves = await house.db.query<{ kind: 'transfers' | 'bets'; row: string }>(
    `select kind, row from (
       select 'transfers' as kind, created_at as at, id, to_jsonb(t)::text as row from transfers t
       union all
       select 'bets', placed_at, id, to_jsonb(b)::text from bets b
     ) m order by at, id`,
  );
  // The triggers of the empty database apply each row; a row out of its place would be refused.
  for (const { kind, row } of moves) {
    const sql = `insert into ${kind} overriding system value
      select * from jsonb_populate_record(null::${kind}, $1)`;
    await there.query(sql, [row]);
  }
  expect(await balancesOf(there)).toEqual(await balancesOf(house.db));
  const today = new Date().toISOString().slice(0, 10);
  const start = Buffer.alloc(32);
  expect(await hashDay(there, today, start)).toEqual(await hashDay(house.db, today, start));
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
    const rows = await house.db.query<{ row: string }>(
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

test('two players paying each other never wait for each other in a circle', async () => {
  const [a, b] = [await house.addPlayer('1000.00'), await house.addPlayer('1000.00')];
  const ids = await Promise.all(
    [a, b].map(({ id }) => house.accounts.find(house.db, 'player_cash', `${id}`, 'RUB')),
  );
  const pay = (index: number) =>
    house.db.transaction(
      (tx) =>
        transfer(tx, {
          key: `circle-${index}`,
          kind: 'test',
          debit: ids[index % 2]!,
          credit: ids[(index + 1) % 2]!,
          amount: 10_000n as Micro,
        }),
      // A deadlock would be tried again silently; here it must fail the test.
      { retries: 0 },
    );
  const outcomes = await Promise.all(Array.from({ length: 2_000 }, (_, index) => pay(index)));
  expect(outcomes.filter(isRefusal)).toEqual([]);
});

test('a post and the sweeper race for a hold that is due: exactly one wins', async () => {
  const { expireHolds } = await import('./index.ts');
  const player = await house.addPlayer('100.00');
  const cash = await house.accounts.find(house.db, 'player_cash', `${player.id}`, 'RUB');
  const held = await house.accounts.find(house.db, 'player_held', `${player.id}`, 'RUB');
  for (let round = 0; round < 20; round++) {
    const key = `race-${round}`;
    await house.db.transaction((tx) =>
      hold(tx, { key, cash, held, amount: 1_000_000n as Micro, lifeSeconds: 0.01 }),
    );
    const [posted, swept] = await Promise.all([
      house.db.transaction((tx) => postHold(tx, key, bank)),
      new Promise((resolve) => setTimeout(resolve, round)).then(() => expireHolds(house.db)),
    ]);
    const left = isRefusal(posted) ? await expireHolds(house.db) : 0;
    expect((isRefusal(posted) ? 0 : 1) + swept + left).toBe(1);
  }
  expect((await checkLedger(house.db)).findings).toEqual([]);
});
