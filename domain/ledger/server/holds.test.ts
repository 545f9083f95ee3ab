import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { expireHolds, hold, HOLD_PART_SUFFIXES, postHold, voidHold } from './holds.ts';
import { createAccounts } from './store.accounts.ts';
import type { HoldOrder } from './store.holds.ts';
import { transfer } from './transfer.ts';

let database: TestDatabase;
let db: Db;
const accounts = createAccounts();
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** A player with 1,000 micro-units, and the order of a hold of 10 of them. */
async function orderOf(key: string, change: Partial<HoldOrder> = {}): Promise<HoldOrder> {
  const owner = String(randomInt(2 ** 47));
  const cash = await accounts.find(db, 'player_cash', owner, 'RUB');
  const held = await accounts.find(db, 'player_held', owner, 'RUB');
  const debit = await bank();
  const amount = micro(1_000n);
  await db.transaction((tx) =>
    transfer(tx, { key: `grant-${owner}`, kind: 'grant', debit, credit: cash, amount }),
  );
  return { key, cash, held, amount: micro(10n), lifeSeconds: null, ...change };
}

const bank = () => accounts.find(db, 'psp_clearing', 'holds', 'RUB');
const place = (order: HoldOrder) => db.transaction((tx) => hold(tx, order));
const post = async (key: string) => {
  const to = await bank();
  return await db.transaction((tx) => postHold(tx, key, to));
};

async function transfersOf(keys: readonly string[]): Promise<unknown[]> {
  return await db.query(
    'select key, kind, amount, ref from transfers where key = any ($1) order by id',
    [keys],
  );
}

test('holds: a hold and its transfers have the reference of the order', async () => {
  const order = await orderOf('with-ref', { ref: 'withdrawal:7' });
  const { key, cash, held } = order;
  const row = {
    key,
    cash_account: cash,
    held_account: held,
    amount: 10n,
    state: 'open',
    ref: 'withdrawal:7',
  };
  expect(await place(order)).toMatchObject(row);
  expect(await place(order)).toMatchObject(row);
  expect(await post(key)).toMatchObject({ ...row, state: 'posted' });
  expect(await transfersOf([`hold:${key}`, `hold-posted:${key}`])).toEqual([
    { key: `hold:${key}`, kind: 'hold', amount: 10n, ref: 'withdrawal:7' },
    { key: `hold-posted:${key}`, kind: 'hold_posted', amount: 10n, ref: 'withdrawal:7' },
  ]);
});

test('holds: a hold without a reference has none in its transfers', async () => {
  expect(await place(await orderOf('no-ref'))).toMatchObject({ ref: null });
  expect(await db.transaction((tx) => voidHold(tx, 'no-ref'))).toMatchObject({ state: 'voided' });
  expect(await transfersOf(['hold:no-ref', 'hold-voided:no-ref'])).toEqual([
    { key: 'hold:no-ref', kind: 'hold', amount: 10n, ref: null },
    { key: 'hold-voided:no-ref', kind: 'hold_voided', amount: 10n, ref: null },
  ]);
});

test('holds: the transfers of the parts are numbered from the second on', async () => {
  expect(HOLD_PART_SUFFIXES).toEqual(['', ':1', ':2', ':3', ':4']);
  await place(await orderOf('parts'));
  const credit = await bank();
  const parts = [3n, 7n].map((amount) => ({ credit, amount: micro(amount) }));
  await db.transaction((tx) => postHold(tx, 'parts', parts));
  const keys = HOLD_PART_SUFFIXES.map((suffix) => `hold-posted:parts${suffix}`);
  expect(await transfersOf(keys)).toEqual([
    { key: 'hold-posted:parts', kind: 'hold_posted', amount: 3n, ref: null },
    { key: 'hold-posted:parts:1', kind: 'hold_posted', amount: 7n, ref: null },
  ]);
});

test('holds: a run releases at most a hundred expired holds, the oldest first', async () => {
  const order = await orderOf('due', { amount: micro(1n) });
  for (let i = 0; i < 101; i++) {
    await place({ ...order, key: `due-${i}`, lifeSeconds: 0 });
  }
  await place({ ...order, key: 'not-due', lifeSeconds: 600 });
  expect(await expireHolds(db)).toBe(100);
  const open = 'select key from holds where held_account = $1 and state = $2 order by id';
  expect(await db.query(open, [order.held, 'open'])).toEqual([
    { key: 'due-100' },
    { key: 'not-due' },
  ]);
  expect(await expireHolds(db)).toBe(1);
  expect(await expireHolds(db)).toBe(0);
});

test('holds: a hold that was closed meanwhile is not counted as expired', async () => {
  await place(await orderOf('meanwhile', { lifeSeconds: 0 }));
  const closing: Db = {
    ...db,
    async transaction(work, options) {
      await db.transaction((tx) => voidHold(tx, 'meanwhile'));
      return await db.transaction(work, options);
    },
  };
  expect(await expireHolds(closing)).toBe(0);
});
