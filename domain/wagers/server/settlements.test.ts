import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { PlayerId, WagerId } from '#core/ids.ts';
import { formatMoney, micro, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { insertExclusion, readUsage, writeLimit } from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  reopenWager,
  resettle,
  rollBackSettlement,
  settleOutside,
  voidWager,
} from './corrections.ts';
import { findWager } from './store.wagers.ts';
import type { Wager } from './wager.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const money = (text: string): Micro => parseMoney(text)!;

/** A player with cash and bonus money. */
async function player(cash: string, bonus = '0.00'): Promise<PlayerId> {
  const { id } = await fixture.addPlayer(cash);
  if (bonus !== '0.00') await wagers.addBonus(id, money(bonus));
  return id;
}

let made = 0;
const stake = (id: PlayerId, amount: string) => wagers.stake(id, money(amount), `ticket-${made++}`);

function ok<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(answer.refused);
  return answer;
}

const nextId = () => fixture.bets.wagers.nextId();
const inTx = <T>(work: (tx: Tx) => Promise<T>) => fixture.db.transaction(work);
const result = (wager: Wager, payout: string) => ({
  wagerId: wager.id as WagerId,
  payoutOf: () => money(payout),
  params: {},
  outcome: {},
});

/** Cash, bonus money, and what is owed. */
const purse = async (id: PlayerId) => (await wagers.readPurse(id)).map(formatMoney);

test('wagers: cash is staked first, bonus money pays the rest, and a payout is split likewise', async () => {
  const id = await player('4.00', '20.00');
  const wager = ok(await stake(id, '10.00'));
  expect([wager.cash_stake, wager.bonus_stake]).toEqual([money('4.00'), money('6.00')]);
  expect(await purse(id)).toEqual(['0.00', '14.00', '0.00']);
  // The vector of the domain reference: 25 for 10 = 4 + 6 is 15 of bonus money and 10 of cash.
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(wager, '25.00'), isOpen: false })));
  expect(await purse(id)).toEqual(['10.00', '29.00', '0.00']);
});

test('wagers: a stake that both parts do not cover is refused and takes nothing', async () => {
  const id = await player('4.00', '5.00');
  expect(await stake(id, '10.00')).toMatchObject({ refused: 'insufficient_funds' });
  expect(await purse(id)).toEqual(['4.00', '5.00', '0.00']);
});

test('wagers: two wins add up, one is rolled back, the stake is returned, and the books agree', async () => {
  const id = await player('10.00', '10.00');
  const wager = ok(await stake(id, '16.00'));
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(wager, '8.00'), isOpen: true })));
  expect(await purse(id)).toEqual(['5.00', '7.00', '0.00']);
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(wager, '24.00'), isOpen: true })));
  expect(await purse(id)).toEqual(['15.00', '13.00', '0.00']);
  const back = { ...result(wager, '16.00'), reverses: 1 };
  ok(await inTx((tx) => rollBackSettlement(tx, nextId(), back)));
  expect(await purse(id)).toEqual(['10.00', '10.00', '0.00']);
  const returned = { wagerId: wager.id, reason: 'rolled_back', params: {} };
  ok(await inTx((tx) => voidWager(tx, nextId(), returned)));
  expect(await purse(id)).toEqual(['10.00', '10.00', '0.00']);
  expect((await findWager(fixture.db, wager.id))!).toMatchObject({ settlements: 4, is_void: true });
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});

test('wagers: a correction after the money was spent is owed, blocks stakes and is repaid first', async () => {
  const id = await player('10.00');
  const [first, second] = [ok(await stake(id, '5.00')), ok(await stake(id, '5.00'))];
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(first, '20.00'), isOpen: false })));
  const spent = ok(await stake(id, '15.00'));
  expect(await purse(id)).toEqual(['5.00', '0.00', '0.00']);
  ok(await inTx((tx) => resettle(tx, nextId(), result(first, '0.00'))));
  expect(await purse(id)).toEqual(['0.00', '0.00', '15.00']);
  expect(await stake(id, '1.00')).toMatchObject({ refused: 'debt_open' });
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(second, '9.00'), isOpen: false })));
  expect(await purse(id)).toEqual(['0.00', '0.00', '6.00']);
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(spent, '10.00'), isOpen: false })));
  expect(await purse(id)).toEqual(['4.00', '0.00', '0.00']);
  ok(await stake(id, '1.00'));
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});

test('protection: a player who owed money and played on can exclude themselves', async () => {
  const id = await player('10.00');
  const first = ok(await stake(id, '10.00'));
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(first, '20.00'), isOpen: false })));
  const second = ok(await stake(id, '20.00'));
  ok(await inTx((tx) => resettle(tx, nextId(), result(first, '0.00'))));
  ok(
    await inTx((tx) => settleOutside(tx, nextId(), { ...result(second, '50.00'), isOpen: false })),
  );
  ok(await stake(id, '1.00'));
  const loss = { kind: 'loss', currency: 'RUB', period: 'day' } as const;
  const limit = { amount: money('100.00'), pending: null };
  await inTx((tx) => writeLimit(tx, id, loss, limit, 'UTC'));
  // 31 were staked and 50 came back, of which a debt of 20 was paid.
  expect(await readUsage(fixture.db, id)).toMatchObject([{ used: -19_000_000n }]);
  await inTx((tx) => insertExclusion(tx, { playerId: id, kind: 'self', days: null }));
  expect(await stake(id, '1.00')).toMatchObject({ refused: 'account_excluded' });
});

test('wagers: a cash-out of a part leaves the rest open, a reopened wager waits for its result', async () => {
  const id = await player('10.00');
  const wager = ok(await stake(id, '10.00'));
  ok(
    await inTx((tx) =>
      settleOutside(tx, nextId(), { ...result(wager, '6.00'), isCashOut: true, isOpen: true }),
    ),
  );
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(wager, '15.00'), isOpen: false })));
  expect(await purse(id)).toEqual(['15.00', '0.00', '0.00']);
  ok(await inTx((tx) => reopenWager(tx, nextId(), { wagerId: wager.id, params: {} })));
  expect(await purse(id)).toEqual(['0.00', '0.00', '0.00']);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  ok(await inTx((tx) => settleOutside(tx, nextId(), { ...result(wager, '12.00'), isOpen: false })));
  expect(await purse(id)).toEqual(['12.00', '0.00', '0.00']);
  const { cash } = await readBalances(fixture.db, id, 'RUB');
  expect(cash).toBe(micro(12_000_000n));
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
