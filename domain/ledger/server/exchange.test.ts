import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { micro, parseMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { createBettingFixture, type BettingFixture } from '../../../dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { checkLedger, exchange, hold, postHold, readBalances, sumAccount } from './index.ts';
import { watchBatches } from './store.watch.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const money = (text: string) => micro(parseMoney(text)!);
const sumOf = async (kind: 'house_fx' | 'psp_clearing', owner: string, currency: WalletCurrency) =>
  sumAccount(fixture.db, await fixture.accounts.find(fixture.db, kind, owner, currency));

/** A player whose currency is the tenge pays in dollars: one deposit, two currencies. */
async function payInDollars(player: PlayerId, key: string, dollars: string, tenge: string) {
  return await fixture.db.transaction(async (tx) =>
    exchange(tx, fixture.accounts, {
      key,
      from: {
        account: await fixture.accounts.find(tx, 'psp_clearing', 'abroad', 'USD'),
        amount: money(dollars),
      },
      to: {
        account: await fixture.accounts.find(tx, 'player_cash', player.toString(), 'KZT'),
        amount: money(tenge),
      },
      ref: 'deposit 1',
    }),
  );
}

test('exchange: it consists of two transfers that each keep to their currency', async () => {
  const { id } = await fixture.addPlayer();
  const key = `deposit-${randomInt(2 ** 47)}`;
  const before = await sumOf('house_fx', 'exchange', 'KZT');
  await payInDollars(id, key, '10', '5230.50');
  await payInDollars(id, key, '10', '5230.50');
  expect((await readBalances(fixture.db, id, 'KZT')).cash).toBe(money('5230.50'));
  expect(await sumOf('psp_clearing', 'abroad', 'USD')).toBe(-money('10'));
  expect(await sumOf('house_fx', 'exchange', 'USD')).toBe(money('10'));
  expect((await sumOf('house_fx', 'exchange', 'KZT')) - before).toBe(-money('5230.50'));
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});

test('exchange: the same key with another rate is refused', async () => {
  const { id } = await fixture.addPlayer();
  await payInDollars(id, 'deposit-rate', '10', '5230.50');
  expect(await payInDollars(id, 'deposit-rate', '10', '5230.51')).toMatchObject({
    refused: 'key_reused',
  });
  expect((await readBalances(fixture.db, id, 'KZT')).cash).toBe(money('5230.50'));
});

test('exchange: the same key with another amount paid is refused', async () => {
  const { id } = await fixture.addPlayer();
  await payInDollars(id, 'deposit-amount', '10', '5230.50');
  const refused = await payInDollars(id, 'deposit-amount', '11', '5230.50');
  expect(refused).toEqual({ refused: 'key_reused' });
});

test('exchange: both transfers have the reference of the order, if it has one', async () => {
  const { id } = await fixture.addPlayer();
  await payInDollars(id, 'deposit-ref', '10', '5230.50');
  const account = (kind: 'player_cash' | 'psp_clearing', owner: string, currency: WalletCurrency) =>
    fixture.accounts.find(fixture.db, kind, owner, currency);
  const order = {
    key: 'deposit-no-ref',
    from: { account: await account('psp_clearing', 'abroad', 'USD'), amount: money('10') },
    to: { account: await account('player_cash', id.toString(), 'KZT'), amount: money('5230.50') },
  };
  await fixture.db.transaction((tx) => exchange(tx, fixture.accounts, order));
  expect(
    await fixture.db.query(
      `select key, kind, ref from transfers
        where key like 'deposit-ref:%' or key like 'deposit-no-ref:%' order by id`,
    ),
  ).toEqual([
    { key: 'deposit-ref:out', kind: 'exchange_out', ref: 'deposit 1' },
    { key: 'deposit-ref:in', kind: 'exchange_in', ref: 'deposit 1' },
    { key: 'deposit-no-ref:out', kind: 'exchange_out', ref: null },
    { key: 'deposit-no-ref:in', kind: 'exchange_in', ref: null },
  ]);
});

test('holds: parts that do not add up to the hold abort the transaction', async () => {
  const { id } = await fixture.addPlayer('100');
  const account = (kind: 'player_cash' | 'player_held') =>
    fixture.accounts.find(fixture.db, kind, id.toString(), 'RUB');
  const [cash, held] = [await account('player_cash'), await account('player_held')];
  const bank = await fixture.accounts.find(fixture.db, 'psp_clearing', 'abroad', 'RUB');
  const order = { key: `parts-${id}`, cash, held, amount: money('60'), lifeSeconds: null };
  await fixture.db.transaction((tx) => hold(tx, order));
  const parts = [{ credit: bank, amount: money('59') }];
  await expect(fixture.db.transaction((tx) => postHold(tx, order.key, parts))).rejects.toThrow(
    'not the whole',
  );
  expect(await readBalances(fixture.db, id, 'RUB')).toMatchObject({
    cash: money('40'),
    held: money('60'),
  });
});

test('holds: five parts are the most, and the ledger watch finds all of them', async () => {
  const { id } = await fixture.addPlayer('100');
  const account = (kind: 'player_cash' | 'player_held') =>
    fixture.accounts.find(fixture.db, kind, id.toString(), 'RUB');
  const [cash, held] = [await account('player_cash'), await account('player_held')];
  const bank = await fixture.accounts.find(fixture.db, 'psp_clearing', 'abroad', 'RUB');
  const order = { key: `five-${id}`, cash, held, amount: money('60'), lifeSeconds: null };
  await fixture.db.transaction((tx) => hold(tx, order));
  const inParts = (count: number) =>
    Array.from({ length: count }, () => ({
      credit: bank,
      amount: micro(60_000_000n / BigInt(count)),
    }));
  const post = (count: number) =>
    fixture.db.transaction((tx) => postHold(tx, order.key, inParts(count)));
  await expect(post(6)).rejects.toThrow('too many parts');
  expect(await post(5)).toMatchObject({ state: 'posted' });
  const { breaches } = await watchBatches(fixture.db, new Date(Date.now() - 60_000));
  expect(breaches.filter(({ kind }) => kind === 'hold_amount_mismatch')).toEqual([]);
});
