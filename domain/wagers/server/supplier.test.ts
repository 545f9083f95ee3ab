import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let supplier: TestSupplier;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  supplier = new TestSupplier(fixture);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(async () => {
  await fixture.close();
  await database.close();
});

let made = 0;
const name = (kind: string) => `${kind}-${made++}`;
const times = <T>(count: number, work: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, work));
const cashOf = async (id: PlayerId) => (await readBalances(fixture.db, id, 'RUB')).cash;

test('idempotency: each call of a supplier twice and 20 at a time moves money once', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const debit = { ref: name('bet'), player, amount: '10.00' };
  const taken = await times(20, () => supplier.debit(debit));
  expect(new Set(taken.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"balance":"90.00"}']),
  );
  const credit = { ref: name('win'), bet: debit.ref, amount: '25.00', isLast: false };
  const paid = await times(20, () => supplier.credit(credit));
  expect(new Set(paid.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set(['{"balance":"115.00"}']),
  );
  const back = { ref: name('back'), of: credit.ref, bet: debit.ref };
  await times(20, () => supplier.rollback(back));
  expect(await cashOf(player)).toBe(90_000_000n);
});

test('wagers: a different body under a used name is refused', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const debit = { ref: name('bet'), player, amount: '10.00' };
  await supplier.debit(debit);
  expect(await supplier.debit({ ...debit, amount: '11.00' })).toMatchObject({
    refused: 'transaction_reused',
  });
  expect(await cashOf(player)).toBe(90_000_000n);
});

test('wagers: a win before its bet is refused, a rollback before it refuses the bet', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const bet = name('bet');
  const win = { ref: name('win'), bet, amount: '5.00', isLast: true };
  expect(await supplier.credit(win)).toMatchObject({ refused: 'not_found' });
  await supplier.rollback({ ref: name('back'), of: bet, bet });
  expect(await supplier.debit({ ref: bet, player, amount: '10.00' })).toMatchObject({
    refused: 'transaction_rolled_back',
  });
  expect(await cashOf(player)).toBe(100_000_000n);
});

test('race: twenty wins of one round at the same time all add up', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const bet = name('bet');
  await supplier.debit({ ref: bet, player, amount: '10.00' });
  await times(20, () => supplier.credit({ ref: name('win'), bet, amount: '1.00', isLast: false }));
  expect(await cashOf(player)).toBe(110_000_000n);
});

test('wagers: a rollback of the bet after its win takes both back, also money that was spent', async () => {
  const { id: player } = await fixture.addPlayer('10.00');
  const bet = name('bet');
  await supplier.debit({ ref: bet, player, amount: '10.00' });
  await supplier.credit({ ref: name('win'), bet, amount: '30.00', isLast: true });
  await supplier.debit({ ref: name('bet'), player, amount: '30.00' });
  await supplier.rollback({ ref: name('back'), of: bet, bet });
  // The win of 30 is gone, the stake of 10 comes back: 20 are owed.
  const [debt] = await fixture.db.query<{ balance: bigint }>(
    `select balance from accounts where kind = 'player_debt' and owner = $1`,
    [player.toString()],
  );
  expect(debt!.balance).toBe(-20_000_000n);
  expect(await supplier.debit({ ref: name('bet'), player, amount: '1.00' })).toMatchObject({
    refused: 'debt_open',
  });
});
