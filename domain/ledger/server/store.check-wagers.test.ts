import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { tamperWith } from '#dev/reconciliation-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import { createWagerFixture } from '#dev/wager-fixture.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { resettle, settleOutside, type Wager } from '#domain/wagers/server/index.ts';
import { checkLedger } from './index.ts';

/** Method: one row of each kind is changed as no role of the server can, with constraints off. */

let database: TestDatabase;
let fixture: BettingFixture;

beforeEach(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  const core = createWagerFixture(fixture);
  const { id } = await fixture.addPlayer('40.00');
  await core.addBonus(id, rubles(60n));
  const stake = async (amount: bigint, ref: string) => {
    const wager = await core.stake(id, rubles(amount), ref);
    if (isRefusal(wager)) throw new Error(wager.refused);
    return wager;
  };
  // Of 100, 40 are cash. The payout of 50 is 20 cash and 30 bonus money, all of it is staked
  // again, and the correction to 10 leaves 16 owed and 24 of bonus money written off.
  const wager = await stake(100n, 'first');
  await settle(wager, 50n);
  await stake(45n, 'open');
  await new TestSupplier(fixture).debit({ ref: 'slot', player: id, amount: '5.00' });
  await fixture.db.transaction((tx) => resettle(tx, nextId(), said(wager, 10n)));
});
afterEach(async () => {
  await fixture.close();
  await database.close();
});

const rubles = (amount: bigint) => micro(amount * 1_000_000n);
const nextId = () => fixture.bets.wagers.nextId();
const said = ({ id }: Wager, amount: bigint) => ({
  wagerId: id,
  payoutOf: () => rubles(amount),
  params: {},
  outcome: {},
});
const settle = (wager: Wager, amount: bigint) =>
  fixture.db.transaction((tx) =>
    settleOutside(tx, nextId(), { ...said(wager, amount), isOpen: false }),
  );

const FREE = (name: string) => `alter table settlements drop constraint settlements_${name};`;
const LAST = 'number = 2';

test('ledger check: debts, bonus money written off and suppliers leave no findings', async () => {
  const debts = await fixture.db.query(`select from accounts where balance = -16000000`);
  expect(debts).toHaveLength(1);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});

test.each([
  [
    'a settlement that says another payout than it moved',
    `${FREE('moves_difference')} ${FREE('bonus_difference')}
     update settlements set cash_payout = cash_payout + 2000000,
            bonus_payout = bonus_payout + 3000000, m4 = m4 + 500
      where ${LAST};
     update wagers set cash_payout = cash_payout + 2000000, bonus_payout = bonus_payout + 3000000
      where settlements = 2`,
    ['each settlement moves its difference'],
  ],
  [
    'a part of bonus money that is paid as cash',
    `${FREE('moves_difference')} ${FREE('bonus_difference')}
     update settlements set cash_payout = cash_payout + 1000000,
            bonus_payout = bonus_payout - 1000000
      where ${LAST};
     update wagers set cash_payout = cash_payout + 1000000, bonus_payout = bonus_payout - 1000000
      where settlements = 2`,
    ['each settlement moves its difference', 'each payout is split as its stake'],
  ],
  [
    'a wager that is open after its latest settlement closed it',
    'update wagers set is_open = true where settlements = 2',
    ['each wager is in the state of its latest settlement'],
  ],
  [
    'a wager that paid another amount than its latest settlement',
    'update wagers set cash_payout = cash_payout + 1 where settlements = 2',
    ['each wager is in the state of its latest settlement'],
  ],
  [
    'a settlement that does not know the one before',
    `${FREE('void')} update settlements set was_void = true where ${LAST}`,
    ['each settlement continues the one before'],
  ],
  [
    'a debt that no row explains',
    `update accounts set balance = balance - 1 where kind = 'player_debt'`,
    ['the balance of each player account is the sum of its entries'],
  ],
  [
    'a debt that is gone',
    `update accounts set balance = 0 where kind = 'player_debt'`,
    ['the balance of each player account is the sum of its entries'],
  ],
  [
    'a stake that left escrow without a settlement',
    `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount)
     select 'planted', '', 'planted', escrow_account, house_account, 5 from wagers limit 1;
     insert into transfer_keys (key, transfer_id, request_hash)
     select key, id, request_hash from transfers where key = 'planted'`,
    ['escrow holds the stakes of the wagers that are not settled'],
  ],
  [
    'a request of a supplier without its answer',
    'update outside_transactions set answer = null',
    ['each request of a supplier has its answer'],
  ],
  [
    'a wager of a supplier without its request',
    'delete from outside_transactions',
    ['each recent wager of a supplier has its request'],
  ],
] as [string, string, string[]][])('ledger check: finds %s', async (_, sql, rules) => {
  await tamperWith(database.url, sql);
  const { findings } = await checkLedger(fixture.db);
  expect([...new Set(findings.map(({ rule }) => rule))]).toEqual(rules);
});
