import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContracts } from '#dev/contracts.ts';
import { createDuelFixture, duelIdOf, type DuelFixture } from '#dev/duel-fixture.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createTestApp, newKey, type TestApp } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { startApp } from '../../app.ts';

/** Every call that moves money carries an Idempotency-Key, cancellations and decisions included. */
let database: TestDatabase;
let app: TestApp;
let table: DuelFixture;
beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
  table = createDuelFixture(app, database.url);
});
afterAll(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  await table.close();
  await app.stop();
  await database.close();
});

/** Besides the calls that stake or end a bet, which say so in their contracts. */
const MOVES_MONEY = [
  /^billing\.(openDeposit|requestWithdrawal|cancelWithdrawal)$/,
  /^auth\.topUpPlay$/,
  /^staff\.decideWithdrawal$/,
  /^(adjustments|betCorrections|settlements|payouts|rates|withdrawalRules)\.(propose|approve)$/,
];

test('idempotency: every call that moves money is keyed', async () => {
  const { calls } = await readContracts();
  const moving = calls.filter(({ name, method, endsBet, refusals }) => {
    if (endsBet === true || refusals?.includes('stake_above_own_limit')) return true;
    return method !== 'GET' && MOVES_MONEY.some((pattern) => pattern.test(name));
  });
  expect(moving.length).toBeGreaterThan(30);
  // A choice of a game in steps has no key: `at` is its number in the round, and a repetition of it
  // has no effect.
  expect(
    moving
      .filter(({ keyed }) => keyed !== true)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['coinflip.step', 'hilo.step', 'miner.step']);
  // Each pattern stands for at least one call: a renamed call is noticed.
  for (const pattern of MOVES_MONEY) {
    expect(
      moving.some(({ name }) => pattern.test(name)),
      String(pattern),
    ).toBe(true);
  }
});

test('idempotency: a cancellation repeated under its key answers the same, another under it is refused', async () => {
  const ann = await app.addMember('100.00');
  const [first, second] = [
    duelIdOf(await table.post(ann)),
    duelIdOf(await table.post(ann, { stake: '11.00' })),
  ];
  const key = newKey();
  const once = await table.cancel(ann, first, key);
  const again = await table.cancel(ann, first, key);
  expect([once.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(once.json);
  const other = await table.cancel(ann, second, key);
  expect([other.status, other.json!['message']]).toEqual([409, 'key_reused']);
  expect(await table.balanceOf(ann)).toBe('89.00');
  // A key belongs to its player.
  const bob = await app.addMember('100.00');
  const own = duelIdOf(await table.post(bob));
  expect((await table.cancel(bob, own, key)).status).toBe(200);
});

test('idempotency: simultaneous cancellations under one key return the stake once', async () => {
  const ann = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  const key = newKey();
  const answers = await Promise.all([1, 2, 3].map(() => table.cancel(ann, id, key)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await table.balanceOf(ann)).toBe('100.00');
});

test('idempotency: a refusal is not remembered, because nothing was done', async () => {
  const ann = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  const key = newKey();
  expect((await table.playOperator(ann, id, key)).json!['message']).toBe(
    'operator_not_yet_available',
  );
  await table.age(id, 60);
  expect((await table.playOperator(ann, id, key)).status).toBe(200);
});

test('idempotency: a keyed call without a key is refused before anything is done', async () => {
  const ann = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  const sent = await app.send('DELETE', `/api/v2/duels/${id}`, { token: ann.token });
  expect([sent.status, sent.json!['errors']]).toEqual([422, { 'Idempotency-Key': ['required'] }]);
  expect(await table.balanceOf(ann)).toBe('90.00');
});
