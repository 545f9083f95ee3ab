import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createWagerFixture, makeDebt, type WagerFixture } from '#dev/wager-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { BalanceUpdate } from '#domain/bets/server/index.ts';
import { claimBonus, forfeitBonuses, offerBonus } from '#domain/bonuses/server/index.ts';
import { repayDebt } from '#domain/ledger/server/index.ts';
import { balancePublisher, listBalances } from './own-state.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
const published: BalanceUpdate[] = [];
const announce = balancePublisher({
  publish: (_, updates) => void published.push(...(updates as BalanceUpdate[])),
  subscribe: () => () => {},
  onMissed: () => () => {},
  isAlive: () => true,
  close: async () => {},
});

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const announced = async (id: PlayerId) => {
  await fixture.db.transaction((tx) => announce(tx, id, 'RUB'));
  return published.at(-1)![1];
};

test('balance push: a debt is in it from the correction on, and a repaid one is zero', async () => {
  const { id } = await fixture.addPlayer('5.00');
  const rub = { currency: 'RUB', bonus_balance: '0.00', stake_order: 'cash_first' };
  expect(await announced(id)).toEqual({ ...rub, balance: '5.00' });
  const { open } = await makeDebt(wagers, id);
  expect(await announced(id)).toEqual({ ...rub, balance: '0.00', debt: '15.00' });
  expect(await listBalances(fixture.db, id)).toEqual([{ ...rub, balance: '0.00', debt: '15.00' }]);
  await wagers.settle(open, micro(9_000_000n));
  expect(await announced(id)).toEqual({ ...rub, balance: '0.00', debt: '6.00' });
  await fixture.grant(id, '10.00', 'RUB');
  await fixture.db.transaction(async (tx) => {
    const cash = await fixture.accounts.find(tx, 'player_cash', id.toString(), 'RUB');
    await repayDebt(tx, cash, 'deposit:1');
  });
  expect(await announced(id)).toEqual({ ...rub, balance: '4.00', debt: '0.00' });
});

test('balance push: the order of stakes is in it, with the games that take bonus money', async () => {
  const { id } = await fixture.addPlayer('5.00');
  const terms = termsOf({ stake_order: 'one_pot', games: ['dice'] }, '50');
  await defineBonus(fixture.db, 'pot', terms);
  const deps = { accounts: fixture.accounts, announceBalance: announce, issueSoon: () => {} };
  await fixture.db.transaction(async (tx) => {
    const offer = {
      playerId: id,
      code: 'pot',
      currency: 'RUB',
      source: 'code',
      key: 'pot',
    } as const;
    const grant = await offerBonus(deps, tx, offer);
    if (isRefusal(grant)) throw new Error(grant.refused);
    await claimBonus(deps, tx, id, grant.id);
  });
  const pot = { stake_order: 'one_pot', bonus_games: ['dice'], bonus_balance: '50.00' };
  expect(published.at(-1)![1]).toMatchObject(pot);
  expect(await listBalances(fixture.db, id)).toMatchObject([pot]);
  await fixture.db.transaction((tx) => forfeitBonuses(deps, tx, id, 'RUB'));
  expect(published.at(-1)![1]).toMatchObject({ stake_order: 'cash_first', bonus_balance: '0.00' });
});
