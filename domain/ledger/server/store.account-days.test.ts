import { afterAll, beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { DAY_MS } from '#core/time.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import {
  lastAccountDay,
  listAccountDays,
  rollAccountDays,
  sumAccountsNow,
} from './store.account-days.ts';
import { createAccounts } from './store.accounts.ts';
import { transfer } from './transfer.ts';

let database: TestDatabase;
let db: Db;
/** The owner of the tables, without whom no row can be dated back. */
let owner: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
  owner = openDb({ url: database.url, connectionsMax: 1 });
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await database.close();
});

const accounts = createAccounts();
let keys = 0;

/** From the bank to a player, or back when the amount is negative, some whole days ago. */
async function move(player: string, amount: bigint, daysAgo: number): Promise<void> {
  const cash = await accounts.find(db, 'player_cash', player, 'RUB');
  const bank = await accounts.find(db, 'psp_clearing', 'days', 'RUB');
  const key = `days-${keys++}`;
  const [debit, credit] = amount > 0n ? [bank, cash] : [cash, bank];
  const size = micro(amount > 0n ? amount : -amount);
  await db.transaction((tx) => transfer(tx, { key, kind: 'test', debit, credit, amount: size }));
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update transfers set created_at = created_at - make_interval(days => $2) where key = $1`,
      [key, daysAgo],
    );
  });
}

async function today(): Promise<Date> {
  const rows = await db.query<{ now: Date }>('select now() as now');
  return rows[0]!.now;
}

test('account days: finished days are rolled up in order, once, and the rest is summed live', async () => {
  expect(await lastAccountDay(db)).toBeUndefined();
  expect(await rollAccountDays(db)).toEqual([]);
  expect(await sumAccountsNow(db)).toEqual([]);
  const now = await today();
  const day = (ago: number) => new Date(now.getTime() - ago * DAY_MS).toISOString().slice(0, 10);
  await move('1', 100n, 4);
  await move('2', 50n, 4);
  await move('1', -30n, 2);
  await move('2', 5n, 0);
  // The day before may still have open transactions in its first quarter of an hour.
  const rolled = await rollAccountDays(db);
  expect(rolled.slice(0, 3)).toEqual([day(4), day(3), day(2)]);
  expect(await rollAccountDays(db)).toEqual([]);
  expect(await lastAccountDay(db)).toBe(rolled.at(-1));
  const player = { kind: 'player_cash', owner: '', currency: 'RUB' };
  const bank = { kind: 'psp_clearing', owner: 'days', currency: 'RUB' };
  const range = { from: day(4), to: day(2) };
  expect(await listAccountDays(db, { kinds: ['player_cash', 'psp_clearing'], ...range })).toEqual([
    { day: day(4), ...player, credited: 150n, debited: 0n, balance: 150n },
    { day: day(4), ...bank, credited: 0n, debited: 150n, balance: -150n },
    { day: day(3), ...player, credited: 0n, debited: 0n, balance: 150n },
    { day: day(3), ...bank, credited: 0n, debited: 0n, balance: -150n },
    { day: day(2), ...player, credited: 0n, debited: 30n, balance: 120n },
    { day: day(2), ...bank, credited: 30n, debited: 0n, balance: -120n },
  ]);
  const oneDay = { from: day(3), to: day(3) };
  expect(await listAccountDays(db, { kinds: ['player_cash'], ...oneDay })).toHaveLength(1);
  expect(await sumAccountsNow(db)).toEqual([
    { ...player, credited: 5n, debited: 0n, balance: 125n },
    { ...bank, credited: 0n, debited: 5n, balance: -125n },
  ]);
});

test('race: a day that another process rolled up first is not counted or written again', async () => {
  await owner.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query('delete from account_days_rolled');
    await tx.query('delete from account_days');
  });
  let rolledFirst: string[] = [];
  const late: Db = {
    ...db,
    async transaction(work, options) {
      rolledFirst = await rollAccountDays(db);
      return await db.transaction(work, options);
    },
  };
  expect(await rollAccountDays(late)).toEqual([]);
  expect(rolledFirst.length).toBeGreaterThanOrEqual(3);
  expect(await db.query('select count(*) as rows from account_days')).toEqual([
    { rows: BigInt(rolledFirst.length * 2) },
  ]);
});
