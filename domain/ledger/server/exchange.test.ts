import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { micro, parseMoney } from '#core/money.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { openHouseRoom, type HouseRoom } from '../../../dev/house-room.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { checkLedger, exchange, hold, postHold, readBalances, sumAccount } from './index.ts';

let database: TestDatabase;
let room: HouseRoom;
beforeAll(async () => {
  database = await testDatabase();
  room = await openHouseRoom(database.url);
});
afterAll(async () => {
  await room.close();
  await database.close();
});

const money = (text: string) => micro(parseMoney(text)!);
const sumOf = async (kind: 'house_fx' | 'psp_clearing', owner: string, currency: WalletCurrency) =>
  sumAccount(room.db, await room.accounts.find(room.db, kind, owner, currency));

/** A player of tenge pays in dollars: one deposit, two currencies. */
async function payInDollars(player: bigint, key: string, dollars: string, tenge: string) {
  return await room.db.transaction(async (tx) =>
    exchange(tx, room.accounts, {
      key,
      from: {
        account: await room.accounts.find(tx, 'psp_clearing', 'abroad', 'USD'),
        amount: money(dollars),
      },
      to: {
        account: await room.accounts.find(tx, 'player_cash', player.toString(), 'KZT'),
        amount: money(tenge),
      },
      ref: 'deposit 1',
    }),
  );
}

test('an exchange is two transfers that each keep to their currency', async () => {
  const { id } = await room.addPlayer();
  const key = `deposit-${randomInt(2 ** 47)}`;
  const before = await sumOf('house_fx', 'exchange', 'KZT');
  await payInDollars(id, key, '10', '5230.50');
  await payInDollars(id, key, '10', '5230.50');
  expect((await readBalances(room.db, id, 'KZT')).cash).toBe(money('5230.50'));
  expect(await sumOf('psp_clearing', 'abroad', 'USD')).toBe(-money('10'));
  expect(await sumOf('house_fx', 'exchange', 'USD')).toBe(money('10'));
  expect((await sumOf('house_fx', 'exchange', 'KZT')) - before).toBe(-money('5230.50'));
  expect((await checkLedger(room.db)).findings).toEqual([]);
});

test('the same key with another rate is refused', async () => {
  const { id } = await room.addPlayer();
  await payInDollars(id, 'deposit-rate', '10', '5230.50');
  expect(await payInDollars(id, 'deposit-rate', '10', '5230.51')).toMatchObject({
    refused: 'key_reused',
  });
  expect((await readBalances(room.db, id, 'KZT')).cash).toBe(money('5230.50'));
});

test('parts that are not the whole of a hold stop the transaction', async () => {
  const { id } = await room.addPlayer('100');
  const account = (kind: 'player_cash' | 'player_held') =>
    room.accounts.find(room.db, kind, id.toString(), 'RUB');
  const [cash, held] = [await account('player_cash'), await account('player_held')];
  const bank = await room.accounts.find(room.db, 'psp_clearing', 'abroad', 'RUB');
  const order = { key: `parts-${id}`, cash, held, amount: money('60'), lifeSeconds: null };
  await room.db.transaction((tx) => hold(tx, order));
  const parts = [{ credit: bank, amount: money('59') }];
  await expect(room.db.transaction((tx) => postHold(tx, order.key, parts))).rejects.toThrow(
    'not the whole',
  );
  expect(await readBalances(room.db, id, 'RUB')).toMatchObject({
    cash: money('40'),
    held: money('60'),
  });
});
