import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import type { PlayerId } from '#core/ids.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { insertExclusion } from '#domain/protection/server/index.ts';

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

const UNKNOWN = 999_999_999n as PlayerId;
const returned = (answer: object) => ('refused' in answer ? String(answer.refused) : 'done');

test('wagers: a stake that a supplier must not ask for is refused and takes nothing', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const asked = [
    { amount: '10.00', player: UNKNOWN },
    { amount: '10.00', currency: 'XYZ' },
    { amount: '10.00', game: 'unknown' },
    { amount: '10.0000001' },
    { amount: '-10.00' },
    { amount: '0.00' },
    { amount: '100.01' },
  ];
  const refused = await Promise.all(
    asked.map(async (each) =>
      returned(await supplier.debit({ ref: name('bet'), player, ...each })),
    ),
  );
  expect(refused).toEqual([
    'not_found',
    'wrong_currency',
    'not_found',
    'bad_params',
    'bad_params',
    'bad_params',
    'insufficient_funds',
  ]);
  expect(await cashOf(player)).toBe(100_000_000n);
  expect(await fixture.db.query('select from accounts where owner = $1', [`${UNKNOWN}`])).toEqual(
    [],
  );
});

test('wagers: an excluded or blocked player stakes nothing more, and is paid', async () => {
  const { id: excluded } = await fixture.addPlayer('100.00');
  const { id: blocked } = await fixture.addPlayer('100.00');
  const bets = [excluded, blocked].map((player) => ({ ref: name('bet'), player, amount: '10.00' }));
  for (const bet of bets) await supplier.debit(bet);
  const order = { playerId: excluded, kind: 'self', days: null } as const;
  await fixture.db.transaction(async (tx) => void (await insertExclusion(tx, order)));
  await runOn(database.url, `update players set status = 'blocked' where id = ${blocked}`);
  const again = bets.map(({ player }) => ({ ref: name('bet'), player, amount: '1.00' }));
  const answers = [];
  for (const bet of again) answers.push(returned(await supplier.debit(bet)));
  expect(answers).toEqual(['account_excluded', 'account_blocked']);
  for (const { ref, player } of bets) {
    await supplier.credit({ ref: name('win'), bet: ref, amount: '5.00', isLast: true });
    expect(await cashOf(player)).toBe(95_000_000n);
    await supplier.rollback({ ref: name('back'), of: ref, bet: ref });
    expect(await cashOf(player)).toBe(100_000_000n);
  }
});

test('wagers: a win after the last one is paid, after a rollback of its bet it is refused', async () => {
  const { id: player } = await fixture.addPlayer('10.00');
  const bet = name('bet');
  await supplier.debit({ ref: bet, player, amount: '10.00' });
  const win = (amount: string) => supplier.credit({ ref: name('win'), bet, amount, isLast: true });
  await win('5.00');
  expect(await win('3.00')).toEqual({ balance: '8.00' });
  expect(await win('1.00000')).toEqual({ balance: '9.00' });
  expect(await win('1.0000001')).toMatchObject({ refused: 'bad_params' });
  await supplier.rollback({ ref: name('back'), of: bet, bet });
  expect(await win('5.00')).toMatchObject({ refused: 'wager_void' });
  expect(await cashOf(player)).toBe(10_000_000n);
});

test('wagers: a rollback under two names takes a win back once, and is not rolled back itself', async () => {
  const { id: player } = await fixture.addPlayer('10.00');
  const [bet, win, back] = [name('bet'), name('win'), name('back')];
  await supplier.debit({ ref: bet, player, amount: '10.00' });
  await supplier.credit({ ref: win, bet, amount: '5.00', isLast: false });
  expect(await supplier.rollback({ ref: back, of: win, bet })).toEqual({ balance: '0.00' });
  const second = { ref: name('back'), of: win, bet };
  expect(await supplier.rollback(second)).toMatchObject({ refused: 'settlement_reversed' });
  const undone = { ref: name('back'), of: back, bet };
  expect(await supplier.rollback(undone)).toMatchObject({ refused: 'not_found' });
  // One that was rolled back before it came is refused when it comes.
  const late = name('win');
  await supplier.rollback({ ref: name('back'), of: late, bet });
  expect(await supplier.credit({ ref: late, bet, amount: '5.00', isLast: true })).toMatchObject({
    refused: 'transaction_rolled_back',
  });
  expect(await cashOf(player)).toBe(0n);
});

test('race: twenty copies of each call in any order, other bodies among them, move money once', async () => {
  const { id: player } = await fixture.addPlayer('100.00');
  const [bet, win, back] = [name('bet'), name('win'), name('back')];
  const calls = [
    (amount: string) => supplier.debit({ ref: bet, player, amount: `1${amount}` }),
    (amount: string) => supplier.credit({ ref: win, bet, amount, isLast: false }),
    (amount: string) =>
      supplier.rollback({ ref: back, of: win, bet: amount === '5.00' ? bet : 'x' }),
  ];
  await calls[0]!('5.00');
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, each) => calls[each % 3]!(each % 10 === 9 ? '6.00' : '5.00')),
  );
  // The win is paid and taken back, or refused because it was taken back before it came.
  expect(await cashOf(player)).toBe(85_000_000n);
  const reasons = new Set(answers.map(returned));
  expect([...reasons].filter((each) => !SHAPES.has(each))).toEqual([]);
});

/** What a copy of a call may get besides its answer. */
const SHAPES = new Set(['done', 'transaction_reused', 'transaction_rolled_back', 'not_found']);
