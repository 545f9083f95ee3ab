import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { cancelBonus } from './offers.ts';
import { moveInQueue, queueOf } from './queue.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
  for (const [code, amount] of [
    ['one', '10'],
    ['two', '20'],
    ['three', '30'],
  ] as const) {
    await defineBonus(fixture.db, code, termsOf({}, amount));
  }
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

const money = (text: string): Micro => parseMoney(text)!;

/** A player with an active bonus, and `one`, `two` and `three` behind it. */
async function addWaiting() {
  const { id } = await fixture.addPlayer();
  for (const code of ['gift', 'one', 'two', 'three']) await fixture.claim(id, code);
  const grants = await fixture.grants(id);
  const idOf = (code: string) => grants.find((each) => each.code === code)!.id;
  return { id, idOf };
}

const queued = async (id: PlayerId) =>
  queueOf(await fixture.grants(id), 'RUB').map(({ code }) => code);

const move = (id: PlayerId, grant: bigint, before: bigint | null) =>
  fixture.db.transaction((tx) => moveInQueue(tx, id, grant, before));

test('bonuses: the player moves a waiting bonus, and it begins in the new order', async () => {
  const { id, idOf } = await addWaiting();
  expect(await queued(id)).toEqual(['one', 'two', 'three']);
  expect(await move(id, idOf('three'), idOf('one'))).toBeUndefined();
  expect(await queued(id)).toEqual(['three', 'one', 'two']);
  expect(await move(id, idOf('one'), null)).toBeUndefined();
  expect(await queued(id)).toEqual(['three', 'two', 'one']);
  await fixture.claim(id, 'one', 'joins at the end');
  expect(await queued(id)).toEqual(['three', 'two', 'one', 'one']);
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, idOf('gift')));
  expect(await queued(id)).toEqual(['two', 'one', 'one']);
  expect((await readBalances(fixture.db, id, 'RUB')).bonus).toBe(money('30.00'));
});

test('idempotency: a move that is repeated changes nothing, nor does one before itself', async () => {
  const { id, idOf } = await addWaiting();
  await move(id, idOf('two'), idOf('one'));
  await move(id, idOf('two'), idOf('one'));
  await move(id, idOf('two'), idOf('two'));
  expect(await queued(id)).toEqual(['two', 'one', 'three']);
});

test('secrecy: bonuses of others and unknown ones are not found, those that do not wait are refused', async () => {
  const { id, idOf } = await addWaiting();
  const other = await addWaiting();
  const notFound = { refused: 'not_found' };
  expect(await move(id, other.idOf('two'), null)).toMatchObject(notFound);
  expect(await move(id, idOf('two'), other.idOf('one'))).toMatchObject(notFound);
  expect(await move(id, 999_999n, null)).toMatchObject(notFound);
  const notWaiting = { refused: 'bonus_not_waiting' };
  expect(await move(id, idOf('gift'), null)).toMatchObject(notWaiting);
  expect(await move(id, idOf('two'), idOf('gift'))).toMatchObject(notWaiting);
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, idOf('one')));
  expect(await move(id, idOf('one'), null)).toMatchObject(notWaiting);
  expect(await queued(id)).toEqual(['two', 'three']);
  expect(await queued(other.id)).toEqual(['one', 'two', 'three']);
});

test('race: moves of two tabs are taken one after the other, and none is lost', async () => {
  const { id, idOf } = await addWaiting();
  await Promise.all([move(id, idOf('three'), idOf('one')), move(id, idOf('two'), null)]);
  expect(await queued(id)).toEqual(['three', 'one', 'two']);
});

test('race: a bonus that is moved while the active one ends either begins or is moved', async () => {
  const { id, idOf } = await addWaiting();
  await Promise.all([
    move(id, idOf('three'), idOf('one')),
    fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, idOf('gift'))),
  ]);
  const open = await fixture.grants(id);
  expect(open.filter(({ state }) => state === 'active')).toHaveLength(1);
  expect(await queued(id)).toHaveLength(2);
});

test('bonuses: a remainder below the smallest stake goes back, and the next bonus begins', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  await fixture.claim(id, 'one');
  const open = await fixture.stake(id, '1.00', 'still-open');
  await fixture.loseBet(id, '48.01');
  await fixture.settled();
  // 0.99 is left, and the smallest stake is 1.00; the open bet may still win.
  expect(await fixture.states(id)).toEqual(['active', 'pending']);
  await fixture.settle(open, '0.00');
  await expect.poll(() => fixture.states(id)).toEqual(['used_up', 'active']);
  const [gift] = await fixture.grants(id);
  expect(gift).toMatchObject({ endReason: 'remainder', returned: money('0.99') });
  expect((await readBalances(fixture.db, id, 'RUB')).bonus).toBe(money('10.00'));
});

test('bonuses: what is left for one more bet keeps its bonus active', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  await fixture.loseBet(id, '49.00');
  await fixture.settled();
  expect(await fixture.states(id)).toEqual(['active']);
});
