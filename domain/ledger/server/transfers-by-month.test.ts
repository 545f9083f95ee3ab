import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { micro } from '#core/money.ts';
import type { AccountId } from '#core/ids.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { migrate } from '#platform/server/migrate.ts';
import { SQL_FOLDER } from '#platform/server/sql-files.ts';
import { checkLedger, createAccounts, transfer } from './index.ts';

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

const grant = async (key: string) => {
  const debit = await accounts.find(db, 'psp_clearing', 'months', 'RUB');
  const credit = await accounts.find(db, 'player_cash', '7', 'RUB');
  const order = { key, kind: 'grant', debit, credit, amount: micro(1_000n) };
  return await db.transaction((tx) => transfer(tx, order));
};

test('transfers: ids are in the order of the places of an account and begin with the time', async () => {
  for (let place = 0; place < 30; place++) await grant(`in-order-${place}`);
  const rows = await db.query<{ seq: bigint; is_now: boolean }>(
    `select credit_seq as seq, id between first_bet_id_since(created_at)
              and first_bet_id(clock_timestamp() + interval '1 second') as is_now
       from transfers where key like 'in-order-%' order by id`,
  );
  expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  expect(rows.every(({ is_now }) => is_now)).toBe(true);
});

test('transfers: a key is unique over all months', async () => {
  const first = await grant('over-months');
  // As if the transfer stood in the table of the month to come.
  await runOn(
    database.url,
    `set session_replication_role = replica;
     update transfers set id = first_bet_id(now() + interval '1 month') where key = 'over-months';
     update transfer_keys k set transfer_id = t.id from transfers t where t.key = k.key`,
  );
  expect(await grant('over-months')).toMatchObject({
    creditBalance: (first as { creditBalance: bigint }).creditBalance,
    isRepeat: true,
  });
  await expect(
    db.query(
      `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
         credit_seq, credit_balance)
       select key, request_hash, kind, debit_account, credit_account, amount, credit_seq + 1,
              credit_balance + amount from transfers where key = 'over-months'`,
    ),
  ).rejects.toMatchObject({ constraint: 'transfer_keys_pk' });
  await expect(db.query(`delete from transfer_keys`)).rejects.toThrow('permission denied');
  expect((await checkLedger(db)).findings).toEqual([]);
});

const MIGRATION = 'migrations/20261122T2250-transfers-by-month.sql';

/** The tables before transfers were partitioned; the test needs no views and triggers of them. */
function schemaBefore(): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-sql-'));
  const migrations = readdirSync(join(SQL_FOLDER, 'migrations'));
  const later = typesOf(migrations.map((file) => `migrations/${file}`).filter(isLater));
  cpSync(SQL_FOLDER, folder, {
    recursive: true,
    filter: (source) => {
      const name = source.slice(SQL_FOLDER.length + 1);
      return (
        !/^(triggers|views)/.test(name) &&
        !isLater(name) &&
        !(
          name.endsWith('.sql') && later.some((type) => readFileSync(source, 'utf8').includes(type))
        )
      );
    },
  });
  return folder;
}

function isLater(name: string): boolean {
  return name.startsWith('migrations/') && name >= MIGRATION;
}

/** What these migrations create: functions of today take them as arguments. */
function typesOf(migrations: readonly string[]): string[] {
  return migrations.flatMap((file) => {
    const text = readFileSync(join(SQL_FOLDER, file), 'utf8');
    return [...text.matchAll(/^create type (\w+)/gm)].map(([, type]) => type!);
  });
}

/** Closes the days of the transfers, as the version before did. */
async function sealTransfers(before: Db): Promise<void> {
  const rows = await before.query<{ day: string; line: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
            concat_ws('|', 'transfer', id, key, kind, debit_account, credit_account, amount,
              debit_balance, credit_balance, ref, extract(epoch from created_at)) as line
       from transfers order by id`,
  );
  let previous: Buffer = Buffer.alloc(32);
  for (const { day, line } of rows) {
    const hash = createHash('sha256').update(previous).update(line).digest();
    await before.query(
      'insert into ledger_days (day, row_count, previous_hash, hash) values ($1, 1, $2, $3)',
      [day, previous, hash],
    );
    previous = hash;
  }
}

test('transfers: those of the version before keep their ids, order, keys and closed days', async () => {
  const old = await emptyDatabase();
  const folder = schemaBefore();
  await migrate(old.url, folder);
  rmSync(folder, { recursive: true });
  await runOn(
    old.url,
    `insert into accounts (id, kind, owner, currency, is_tracked, balance, seq) values
       (11, 'psp_clearing', 'old', 'RUB', false, 0, 0),
       (21, 'player_cash', '7', 'RUB', true, 6000, 3);
     insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
       credit_seq, credit_balance, created_at)
     select 'old-' || n, '\\xab', 'grant', 11, 21, n * 1000, n, n * (n + 1) / 2 * 1000,
            now() - interval '10 days' + n * interval '1 day' from generate_series(1, 3) n`,
  );
  const moved = openDb({ url: old.url, role: APP_ROLE });
  const before = await moved.query('select id, key, created_at from transfers order by id');
  await sealTransfers(moved);

  expect(await migrate(old.url)).toContain(MIGRATION);

  expect(await moved.query('select id, key, created_at from transfers order by id')).toEqual(
    before,
  );
  expect(await checkLedger(moved)).toMatchObject({
    findings: [],
    transfers: 3n,
    days: 3,
  });
  // The ids of the accounts above.
  const order = { kind: 'grant', debit: 11n as AccountId, credit: 21n as AccountId };
  const again = { ...order, key: 'old-2', amount: micro(1n) };
  expect(await moved.transaction((tx) => transfer(tx, again))).toEqual({ refused: 'key_reused' });
  const next = { ...order, key: 'new', amount: micro(1_000n) };
  await moved.transaction((tx) => transfer(tx, next));
  expect(await moved.query('select key from transfers order by id desc limit 1')).toEqual([
    { key: 'new' },
  ]);
  expect((await checkLedger(moved)).findings).toEqual([]);
  await moved.close();
  await old.close();
});
