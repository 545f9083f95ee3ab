import { afterAll, beforeAll, expect, test } from 'vitest';
import { CURRENCIES, digitOf, WALLET_CURRENCIES } from '#core/currency.ts';
import { MICRO_PER_MAJOR, MICRO_PER_MINOR } from '#core/money.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { currencyOf, currencyOfDigit, digitOfAccount } from './account-currency.ts';
import { createAccounts } from './store.accounts.ts';

let database: TestDatabase;
let owner: Db;
let db: Db;

beforeAll(async () => {
  database = await testDatabase();
  owner = openDb({ url: database.url, connectionsMax: 2 });
  db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 2 });
});
afterAll(async () => {
  await owner.close();
  await db.close();
  await database.close();
});

test('currencies: the table has the wallets, the kinds and the decimals of the code', async () => {
  const rows = await db.query<{ code: string; kind: string; exponent: number; digit: number }>(
    'select code, kind, exponent, digit from currencies where digit is not null order by digit',
  );
  expect(rows.map(({ code, digit }) => [code, digit])).toEqual(
    WALLET_CURRENCIES.map((code) => [code, digitOf(code)]),
  );
  expect(rows.filter(({ kind }) => kind !== 'play').map(({ code }) => code)).toEqual(CURRENCIES);
  for (const { exponent } of rows) {
    expect(MICRO_PER_MAJOR / 10n ** BigInt(exponent)).toBe(MICRO_PER_MINOR);
  }
});

test('currencies: server and database read the same currency from an account', async () => {
  const accounts = createAccounts();
  for (const currency of WALLET_CURRENCIES) {
    const id = await accounts.find(db, 'player_cash', '77', currency);
    const rows = await db.query(
      `select account_currency($1) as currency, currency_digit($1) as digit,
              is_play_account($1) as is_play`,
      [id],
    );
    expect(rows).toEqual([{ currency, digit: digitOf(currency), is_play: currency === 'PLAY' }]);
    expect(currencyOf(id)).toBe(currency);
    expect(digitOfAccount(id)).toBe(digitOf(currency));
  }
  expect(() => currencyOfDigit(8)).toThrow('8 is the digit of no currency');
});

test('currencies: an account whose id has the digit of another currency is refused', async () => {
  const insert = (id: bigint, currency: string) =>
    db.query(
      `insert into accounts (id, kind, owner, currency, is_tracked)
       values ($1, 'player_cash', '78', $2, true)`,
      [id, currency],
    );
  await expect(insert(7_000_002n, 'RUB')).rejects.toThrow('is not one in');
  await expect(insert(7_000_008n, 'RUB')).rejects.toThrow('is not one in');
  await expect(insert(7_000_008n, 'GBP')).rejects.toThrow('is not one in');
});

test.each([
  [`insert into bankrolls values ('PLAY', 1)`, 'money_currency'],
  [`insert into bankrolls values ('GBP', 1)`, 'bankrolls_currency_fkey'],
  [`insert into currencies values ('GBP', 'fiat', 2, 1)`, 'currencies_digit_key'],
  [`insert into currencies values ('FUN', 'play', 2, 8)`, 'currencies_play'],
  [`insert into currencies values ('JPY', 'fiat', 0, 8)`, 'currencies_wallet_exponent'],
  [`update currencies set digit = 8 where code = 'USD'`, 'the ledger is append only'],
])('currencies: even the owner of the tables is refused: %s', async (sql, name) => {
  await expect(owner.query(sql)).rejects.toThrow(name);
});

test('currencies: the server may not change one', async () => {
  await expect(db.query(`update currencies set digit = 8`)).rejects.toThrow('permission denied');
});

test('currencies: a new row is enough for the database to open accounts in it', async () => {
  await owner.query(`insert into currencies values ('GBP', 'fiat', 2, 8)`);
  const rows = await db.query(
    `insert into accounts (id, kind, owner, currency, is_tracked)
     values (new_account_id('GBP'), 'player_cash', '79', 'GBP', true)
     returning account_currency(id) as currency`,
  );
  expect(rows).toEqual([{ currency: 'GBP' }]);
});

test('currencies: the functions of a bet are evaluated in its own expression', async () => {
  const plan = await db.query<Record<string, string>>(
    `explain (verbose, costs off) select currency_digit(b.account), is_play_account(b.account)
       from bets b`,
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).not.toContain('currency_digit(');
});
