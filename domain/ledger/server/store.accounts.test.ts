import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletCurrency } from '#core/currency.ts';
import { toPlayerId, type AccountId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import {
  createAccounts,
  listPlayerBalances,
  readBalances,
  sumAccount,
  type PlayerKind,
} from './store.accounts.ts';
import { transfer } from './transfer.ts';

let database: TestDatabase;
let db: Db;
/** Every query fails, as the one of a closed connection. */
let closed: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
  closed = openDb({ url: database.url, role: APP_ROLE });
  await closed.close();
});
afterAll(async () => {
  await db.close();
  await database.close();
});

test('accounts: an id that is committed is read once, and then comes from memory', async () => {
  const accounts = createAccounts();
  const find = (from: Db, owner = '1') => accounts.find(from, 'player_cash', owner, 'RUB');
  await expect(find(closed)).rejects.toThrow();
  // Opened by a statement of its own, so committed when it is read.
  const id = await find(db);
  expect(await find(closed)).toBe(id);
  await expect(find(closed, '2')).rejects.toThrow();
});

test('accounts: an id from a transaction that is rolled back is not kept', async () => {
  const accounts = createAccounts();
  let lost: AccountId | undefined;
  const rolledBack = db.transaction(async (tx) => {
    lost = await accounts.find(tx, 'player_cash', '3', 'RUB');
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const id = await accounts.find(db, 'player_cash', '3', 'RUB');
  expect(id).not.toBe(lost);
  expect(await db.query('select id from accounts where owner = $1', ['3'])).toEqual([{ id }]);
});

test('accounts: only players have accounts with a running balance', async () => {
  const accounts = createAccounts();
  await accounts.find(db, 'player_bonus', 'tracked', 'EUR');
  await accounts.find(db, 'house_fees', 'tracked', 'EUR');
  expect(
    await db.query('select kind, is_tracked from accounts where owner = $1 order by id', [
      'tracked',
    ]),
  ).toEqual([
    { kind: 'player_bonus', is_tracked: true },
    { kind: 'house_fees', is_tracked: false },
  ]);
});

test('accounts: balances are zero before the first account, and are separate by currency', async () => {
  const player = toPlayerId(4n);
  const sums = { cash: 0n, bonus: 0n, held: 0n, debt: null };
  const none = { ...sums, cashSeq: 0n, cashAccount: null, stakeOrder: 'cash_first' };
  expect(await readBalances(db, player, 'RUB')).toEqual(none);
  expect(await listPlayerBalances(db, player)).toEqual([]);
  const house = await grant('player_cash', 'RUB', 100n);
  await grant('player_cash', 'RUB', 50n);
  await grant('player_bonus', 'RUB', 7n);
  await grant('player_held', 'USD', 3n);
  const cashAccount = await createAccounts().find(db, 'player_cash', '4', 'RUB');
  const rub = { ...none, cash: 150n, bonus: 7n, cashSeq: 2n, cashAccount };
  expect(await readBalances(db, player, 'RUB')).toEqual(rub);
  expect(await listPlayerBalances(db, player)).toEqual([
    { currency: 'RUB', ...rub },
    { currency: 'USD', ...none, held: 3n },
  ]);
  expect(await sumAccount(db, house)).toBe(-157n);
});

let grants = 0;

/** To the player 4; returns the account of the house that paid. */
async function grant(kind: PlayerKind, currency: WalletCurrency, amount: bigint) {
  const accounts = createAccounts();
  const debit = await accounts.find(db, 'house_adjustment', 'grants', currency);
  const credit = await accounts.find(db, kind, '4', currency);
  const key = `grant-${grants++}`;
  await db.transaction((tx) =>
    transfer(tx, { key, kind: 'grant', debit, credit, amount: micro(amount) }),
  );
  return debit;
}
