import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createAccounts } from './store.accounts.ts';
import { hashDay, SEAL_DELAY_MINUTES, sealDays } from './store.days.ts';
import { transfer } from './transfer.ts';

let database: TestDatabase;
/** As the owner of the tables, without whom no row can be dated back. */
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, connectionsMax: 2 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const ZEROS = Buffer.alloc(32);

/** The transfers of 2026-11-01 and, with a reference, of 2026-11-03. */
async function moveOnTwoDays(): Promise<void> {
  const accounts = createAccounts();
  const debit = await accounts.find(db, 'psp_clearing', 'days', 'RUB');
  const credit = await accounts.find(db, 'player_cash', '1', 'RUB');
  const order = { kind: 'test', debit, credit, amount: micro(10n) };
  await db.transaction(async (tx) => {
    await transfer(tx, { ...order, key: 'first' });
    await transfer(tx, { ...order, key: 'second' });
    await transfer(tx, { ...order, key: 'third', ref: 'deposit:1' });
    await tx.query('set local session_replication_role = replica');
    await tx.query(`update transfers set created_at = case key
      when 'first' then timestamptz '2026-11-01 00:00:00Z'
      when 'second' then timestamptz '2026-11-01 23:59:59.999999Z'
      else timestamptz '2026-11-03 00:00:00Z' end`);
  });
}

test('ledger days: every finished day is closed with the hash of its rows and of the day before', async () => {
  await moveOnTwoDays();
  const rows = await db.query<{ line: string }>(
    `select concat_ws('|', 'transfer', id, key, 'test', debit_account, credit_account, 10,
       credit_balance, ref, extract(epoch from created_at)) as line from transfers order by id`,
  );
  const fold = (start: Buffer, lines: readonly { line: string }[]) =>
    lines.reduce(
      (hash, { line }) => createHash('sha256').update(hash).update(line).digest(),
      start,
    );
  const first = fold(ZEROS, rows.slice(0, 2));
  const third = fold(first, rows.slice(2));
  const closed = await sealDays(db);
  expect(closed.slice(0, 4)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']);
  expect(
    await db.query(
      `select to_char(day, 'DD') as day, row_count, previous_hash, hash from ledger_days
        where day <= '2026-11-04' order by ledger_days.day`,
    ),
  ).toEqual([
    { day: '01', row_count: 2n, previous_hash: ZEROS, hash: first },
    { day: '02', row_count: 0n, previous_hash: first, hash: first },
    { day: '03', row_count: 1n, previous_hash: first, hash: third },
    { day: '04', row_count: 0n, previous_hash: third, hash: third },
  ]);
  expect(await sealDays(db)).toEqual([]);
});

test('ledger days: a day without rows has the hash of the day before', async () => {
  expect(await hashDay(db, '1999-01-01', ZEROS)).toEqual({ rowCount: 0n, hash: ZEROS });
});

test('ledger days: a day is closed a quarter of an hour after its end', () => {
  expect(SEAL_DELAY_MINUTES).toBe(15);
});
