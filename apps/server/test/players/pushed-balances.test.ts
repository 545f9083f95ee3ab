/** What the pages of a player receive when a caller's own transaction moves their money. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createBettingFixture } from '#dev/betting-fixture.ts';
import { createDuelFixture, duelIdOf } from '#dev/duel-fixture.ts';
import type { TestApp, TestPlayer } from '#dev/test-app.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import { createWagerFixture } from '#dev/wager-fixture.ts';
import { micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { createLog } from '#platform/server/log.ts';
import { startApp } from '../../app.ts';
import { balancePublisher } from '../../live/own-state.ts';

/** The wager core beside the server, as in a second process of the installation. */
const test = createAppTest(startApp).extend(
  'outside',
  { scope: 'file' },
  async ({ database }, { onCleanup }) => {
    const bus = await openBus({ url: database.url, log: createLog('silent') });
    const publishBalance = balancePublisher(bus);
    const fixture = await createBettingFixture(database.url, { publishBalance });
    onCleanup(async () => {
      await fixture.close();
      await bus.close();
    });
    const { wagers } = fixture.bets;
    return {
      db: fixture.db,
      wagers,
      supplier: new TestSupplier(fixture),
      sport: createWagerFixture(fixture),
    };
  },
);

/** A page of the player; `next` is the first balance that came after the last one read. */
async function watchBalance(app: TestApp, { token }: TestPlayer) {
  const page = await app.connect(token);
  await page.join('me.balance');
  const received = () => page.events('me.balance').flat();
  let read = 0;
  return {
    async next(): Promise<unknown> {
      await page.until(() => received().length > read, 'a balance');
      return received()[read++];
    },
    /** Every balance so far. */
    received,
    close: () => page.ws.close(),
  };
}

const rub = (balance: string, bonus = '0.00') => ({
  currency: 'RUB',
  balance,
  bonus_balance: bonus,
  stake_order: 'cash_first',
});

test('wagers: a page receives the balance after each debit, credit and rollback of a supplier', async ({
  app,
  outside: { supplier },
}) => {
  const player = await app.addMember('100.00');
  const page = await watchBalance(app, player);
  const debit = { ref: 'push-bet', player: player.id, amount: '30.00' };
  await supplier.debit(debit);
  expect(await page.next()).toEqual(rub('70.00'));
  // A repeat and a refusal move nothing, and publish nothing before what follows.
  await supplier.debit(debit);
  const costly = await supplier.debit({ ...debit, ref: 'push-costly', amount: '70.01' });
  expect(costly).toEqual({ refused: 'insufficient_funds' });
  await supplier.credit({ ref: 'push-win', bet: debit.ref, amount: '5.00', isLast: false });
  expect(await page.next()).toEqual(rub('75.00'));
  await supplier.credit({ ref: 'push-last', bet: debit.ref, amount: '20.00', isLast: true });
  expect(await page.next()).toEqual(rub('95.00'));
  await supplier.credit({ ref: 'push-late', bet: debit.ref, amount: '1.00', isLast: false });
  expect(await page.next()).toEqual(rub('96.00'));
  await supplier.rollback({ ref: 'push-back', of: 'push-win', bet: debit.ref });
  // A lower result may be owed: from here on the player has an account for it.
  expect(await page.next()).toEqual({ ...rub('91.00'), debt: '0.00' });
  await supplier.rollback({ ref: 'push-void', of: debit.ref, bet: debit.ref });
  expect(await page.next()).toEqual({ ...rub('100.00'), debt: '0.00' });
  page.close();
});

test('wagers: a page receives the balance and the debt after corrections', async ({
  app,
  outside: { db, sport, wagers },
}) => {
  const player = await app.addMember('10.00');
  const stake = async (amount: bigint, ref: string) => {
    const wager = await sport.stake(player.id, micro(amount), ref);
    if (isRefusal(wager)) throw new Error(wager.refused);
    return wager;
  };
  const won = await stake(10_000_000n, 'push-won');
  const page = await watchBalance(app, player);
  await sport.settle(won, micro(25_000_000n));
  expect(await page.next()).toEqual(rub('25.00'));
  await app.grant(player.id, '-20.00', 'RUB');
  await sport.correct(won, micro(12_000_000n));
  expect(await page.next()).toEqual({ ...rub('0.00'), debt: '8.00' });
  await sport.correct(won, micro(26_000_000n));
  expect(await page.next()).toEqual({ ...rub('6.00'), debt: '0.00' });
  await db.transaction((tx) => wagers.reopenWager(tx, { wagerId: won.id, params: {} }));
  expect(await page.next()).toEqual({ ...rub('0.00'), debt: '20.00' });
  const returned = { wagerId: won.id, reason: 'test', params: {} };
  await db.transaction((tx) => wagers.voidWager(tx, returned));
  expect(await page.next()).toEqual({ ...rub('0.00'), debt: '10.00' });
  page.close();
});

test('wagers: a page receives both balances after a bet of cash and bonus money, and nothing after a rollback', async ({
  app,
  outside: { db, sport, supplier, wagers },
}) => {
  const player = await app.addMember('10.00');
  await sport.addBonus(player.id, micro(40_000_000n));
  const page = await watchBalance(app, player);
  await supplier.debit({ ref: 'push-mixed', player: player.id, amount: '20.00' });
  expect(await page.next()).toEqual(rub('0.00', '30.00'));
  const { id: wagerId } = (await supplier.find('push-mixed'))!;
  const failed = db.transaction(async (tx) => {
    await wagers.voidWager(tx, { wagerId, reason: 'test', params: {} });
    throw new Error('the caller failed');
  });
  await expect(failed).rejects.toThrow('the caller failed');
  await supplier.credit({ ref: 'push-both', bet: 'push-mixed', amount: '40.00', isLast: true });
  expect(await page.next()).toEqual(rub('20.00', '50.00'));
  expect(page.received()).toHaveLength(2);
  page.close();
});

test('games.coinflip: pages of both players receive their balance when a duel takes their stakes', async ({
  app,
  database,
}) => {
  const duels = createDuelFixture(app, database.url);
  const [creator, joiner] = [await app.addMember('50.00'), await app.addMember('40.00')];
  const [first, second] = [await watchBalance(app, creator), await watchBalance(app, joiner)];
  const id = duelIdOf(await duels.post(creator));
  expect(await first.next()).toEqual(rub('40.00'));
  expect((await duels.join(joiner, id)).status).toBe(200);
  expect(await second.next()).toEqual(rub('30.00'));
  await duels.settled(id);
  first.close();
  second.close();
  await duels.close();
});
