import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPlayerId } from '#core/ids.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { WalletCurrency } from '#core/currency.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createAccounts, type PlayerKind } from './store.accounts.ts';
import { hold, voidHold } from './holds.ts';
import { listMovements, type MovementFilter } from './store.movements.ts';
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

let keys = 0;

/**
 * A credit for a positive amount, a debit for a negative one, between a player and a house account.
 */
async function move(
  player: bigint,
  amount: bigint,
  currency: WalletCurrency = 'RUB',
  kind: PlayerKind = 'player_cash',
): Promise<void> {
  const moved = await db.transaction(async (tx) => {
    const house = await accounts.find(tx, 'house_adjustment', 'test', currency);
    const own = await accounts.find(tx, kind, player.toString(), currency);
    return transfer(tx, {
      key: `movement-${++keys}`,
      kind: 'adjustment',
      debit: amount > 0n ? house : own,
      credit: amount > 0n ? own : house,
      amount: micro(amount > 0n ? amount : -amount),
      ref: `test:${keys}`,
    });
  });
  if (isRefusal(moved)) throw new Error(moved.refused);
}

async function list(player: bigint, filter: Partial<MovementFilter> = {}) {
  const all = {
    play: undefined,
    account: undefined,
    since: undefined,
    before: undefined,
    limit: 100,
  };
  return listMovements(db, toPlayerId(player), { ...all, ...filter });
}

test('movements: one account alone is shown with its own balance', async () => {
  await move(590n, 100n);
  await move(590n, 30n, 'RUB', 'player_bonus');
  await move(590n, -10n, 'RUB', 'player_bonus');
  const rows = await list(590n, { account: 'player_bonus' });
  expect(rows.map(({ change, balance }) => [change, balance])).toEqual([
    [-10n, 20n],
    [30n, 30n],
  ]);
  expect(await list(590n, { account: 'player_held' })).toEqual([]);
});

test('movements: a movement has the sign of its change, and the latest comes first', async () => {
  await move(501n, 100n);
  await move(501n, 30n, 'RUB', 'player_bonus');
  await move(501n, -40n);
  const rows = await list(501n);
  expect(rows.map(({ change, from, to, balance }) => [change, from, to, balance])).toEqual([
    [-40n, 'player_cash', null, 60n],
    [30n, null, 'player_bonus', 30n],
    [100n, null, 'player_cash', 100n],
  ]);
  expect(rows[0]).toMatchObject({ kind: 'adjustment', amount: 40n, currency: 'RUB' });
  expect(rows[0]!.ref).toBe(`test:${keys}`);
});

test('movements: a released hold changes nothing and is listed once each way', async () => {
  await move(502n, 100n);
  await db.transaction(async (tx) => {
    const cash = await accounts.find(tx, 'player_cash', '502', 'RUB');
    const held = await accounts.find(tx, 'player_held', '502', 'RUB');
    return hold(tx, { key: 'held-502', cash, held, amount: micro(25n), lifeSeconds: 60 });
  });
  await db.transaction((tx) => voidHold(tx, 'held-502'));
  const rows = await list(502n, { limit: 2 });
  expect(
    rows.map(({ kind, change, amount, from, to }) => [kind, change, amount, from, to]),
  ).toEqual([
    ['hold_voided', 0n, 25n, 'player_held', 'player_cash'],
    ['hold', 0n, 25n, 'player_cash', 'player_held'],
  ]);
  // Both times the listed balance is that of the cash account.
  expect(rows.map(({ balance }) => balance)).toEqual([100n, 75n]);
});

test('movements: other players, other currencies and earlier pages are excluded', async () => {
  await move(503n, 1n);
  await move(503n, 2n, 'PLAY');
  await move(504n, 3n);
  const amounts = async (player: bigint, filter: Partial<MovementFilter> = {}) =>
    (await list(player, filter)).map(({ amount }) => amount);
  expect(await amounts(503n)).toEqual([2n, 1n]);
  expect(await amounts(503n, { play: 'only' })).toEqual([2n]);
  expect(await amounts(503n, { play: 'none' })).toEqual([1n]);
  expect(await amounts(503n, { limit: 1 })).toEqual([2n]);
  const [latest] = await list(503n);
  expect(await amounts(503n, { before: latest!.id })).toEqual([1n]);
  expect(await amounts(503n, { since: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await amounts(50n)).toEqual([]);
});
