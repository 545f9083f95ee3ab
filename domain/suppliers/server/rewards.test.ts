import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { defineBonus, freeRoundsOf } from '#dev/bonus-terms.ts';
import {
  createSuppliedBonusFixture,
  type SuppliedBonusFixture,
} from '#dev/supplied-bonus-fixture.ts';
import { supplierCalls } from '#dev/supplier-calls.ts';
import { GAME } from '#dev/supplier-fixture.ts';
import type { PlayerId } from '#core/ids.ts';
import {
  endForAbuse,
  expireFreeRounds,
  findFreeRoundsOf,
  giveUpFreeRounds,
  listOpenFreeRounds,
  orderOf,
  type GrantedRounds,
} from '#domain/bonuses/server/index.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

const money = (roubles: number) => BigInt(roubles) * 1_000_000n;
const free_rounds = { game: GAME, rounds: 3, days: 3 };

let fixture: SuppliedBonusFixture;
beforeAll(async () => {
  fixture = await createSuppliedBonusFixture();
  const { db } = fixture;
  await defineBonus(db, 'spins', freeRoundsOf({ free_rounds }, '30'));
  await defineBonus(db, 'dice-rounds', freeRoundsOf());
  await defineBonus(db, 'cash-spins', freeRoundsOf({ free_rounds, wager: 0 }, '30', '12'));
});
afterEach(async () => {
  fixture.studio.lost = 0;
  fixture.studio.answer = undefined;
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
afterAll(() => fixture.close());

const calls = supplierCalls(() => fixture.client);

async function claim(
  code = 'spins',
): Promise<{ id: PlayerId; rounds: () => Promise<GrantedRounds> }> {
  const { id } = await fixture.addPlayer('0.00');
  await fixture.claim(id, code);
  const [first] = await listOpenFreeRounds(fixture.db, [id]);
  const rounds = async () => (await findFreeRoundsOf(fixture.db, id, first!.campaignId))!;
  return { id, rounds };
}

/** A player whose free spins were issued, and who has opened the slot. */
async function withSpins(code?: string) {
  const { id, rounds } = await claim(code);
  await fixture.issue();
  const { key } = orderOf(await rounds());
  const reward = rewardOf(key);
  const opened = await fixture.openFor(id);
  const bet = (round: string) =>
    calls.bet(opened, 10, { round, is_free: true, reward_uuid: reward });
  const play = async (round: string, won: number) => {
    const spin = bet(round);
    const { status } = await spin.send();
    if (status !== 'RS_OK') return status;
    await calls.win(opened, spin.ref, won, { round, round_closed: true }).send();
    return status;
  };
  return { id, rounds, reward, opened, bet, play };
}

function rewardOf(key: string): string {
  return [...fixture.studio.rewards.values()].find((each) => each.operator_reference === key)!
    .reward_uuid;
}

function createdFor(key: string): number {
  return [...fixture.studio.rewards.values()].filter((each) => each.operator_reference === key)
    .length;
}

async function retryNow(): Promise<void> {
  await fixture.asOwner('update supplier_rewards set next_try_at = now()');
}

test('casino.free-spins: a supplier plays free spins, which the operator pays, and winnings go by the terms', async () => {
  const { id, rounds, play } = await withSpins();
  expect(await rounds()).toMatchObject({ state: 'active', provider: 'acme', used: 0 });
  expect([await play('one', 0), await play('two', 25)]).toEqual(['RS_OK', 'RS_OK']);
  await fixture.settled();
  expect(await rounds()).toMatchObject({ state: 'active', used: 2 });
  expect((await readBalances(fixture.db, id, 'RUB')).cash).toBe(0n);
  expect(await play('three', 15)).toBe('RS_OK');
  await fixture.settled();
  expect(await rounds()).toMatchObject({ state: 'finished', used: 3, won: money(40) });
  expect(await readBalances(fixture.db, id, 'RUB')).toMatchObject({ cash: 0n, bonus: money(40) });
  expect((await fixture.grants(id))[0]).toMatchObject({ state: 'active', required: money(80) });
  expect(await play('four', 15)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
});

test('casino.free-spins: without wagering the winnings are cash, up to the largest', async () => {
  const { id, play } = await withSpins('cash-spins');
  for (const round of ['a', 'b', 'c']) expect(await play(round, 10)).toBe('RS_OK');
  await fixture.settled();
  expect(await readBalances(fixture.db, id, 'RUB')).toMatchObject({ cash: money(12), bonus: 0n });
});

test('idempotency: a spin that is sent twice takes one, and one that is taken back gives it back', async () => {
  const { opened, rounds, bet } = await withSpins();
  const spin = bet('one');
  expect([(await spin.send()).status, (await spin.send()).status]).toEqual(['RS_OK', 'RS_OK']);
  expect((await rounds()).used).toBe(1);
  await calls.rollback(opened, spin.ref, { round: 'one' }).send();
  expect((await rounds()).used).toBe(0);
});

test('idempotency: an issue whose answer is lost gives the spins once', async () => {
  const { rounds } = await claim();
  const { key } = orderOf(await rounds());
  fixture.studio.lost = 1;
  await fixture.issue();
  expect([(await rounds()).state, createdFor(key)]).toEqual(['new', 1]);
  // Until the next attempt is due, no process asks again.
  await fixture.issue();
  expect([(await rounds()).state, createdFor(key)]).toEqual(['new', 1]);
  await retryNow();
  await fixture.issue();
  expect([(await rounds()).state, createdFor(key)]).toEqual(['active', 1]);
});

test('recovery: a process that dies between the answer of the supplier and here gives the spins once', async () => {
  const { rounds } = await claim();
  const order = orderOf(await rounds());
  expect(await fixture.providers.get('acme')!.issue(order)).toBe('issued');
  expect((await rounds()).state).toBe('new');
  await fixture.issue();
  expect([(await rounds()).state, createdFor(order.key)]).toEqual(['active', 1]);
});

test('free rounds: a supplier that does not answer delays no other provider', async () => {
  const { rounds } = await claim();
  const { id } = await fixture.addPlayer('0.00');
  await fixture.claim(id, 'dice-rounds');
  fixture.studio.lost = 1;
  await fixture.issue();
  expect((await rounds()).state).toBe('new');
  const [dice] = await listOpenFreeRounds(fixture.db, [id]);
  expect(dice).toMatchObject({ provider: 'croupier', state: 'active' });
});

test('race: two processes that issue at once give the spins once', async () => {
  const { rounds } = await claim();
  const order = orderOf(await rounds());
  const provider = fixture.providers.get('acme')!;
  const answers = await Promise.all([1, 2, 3].map(() => provider.issue(order)));
  expect(answers.filter((answer) => answer === 'issued').length).toBeGreaterThan(0);
  expect(answers).not.toContain('refused');
  expect(createdFor(order.key)).toBe(1);
});

test('free rounds: a supplier that refuses ends them, and the budget gets their stakes back', async () => {
  const { id, rounds } = await claim();
  fixture.studio.answer = { status: 400, text: '{"error":"bet_value"}' };
  await fixture.issue();
  expect((await rounds()).state).toBe('failed');
  expect(await fixture.states(id)).toEqual(['cancelled']);
});

test('free rounds: they are given up only when the supplier has confirmed it', async () => {
  const { id, rounds, reward, play } = await withSpins();
  await play('one', 25);
  const provider = fixture.providers.get('acme')!;
  fixture.studio.answer = { status: 500, text: '' };
  await expect(provider.cancel(orderOf(await rounds()))).rejects.toThrow('answered 500');
  expect((await rounds()).state).toBe('active');
  fixture.studio.answer = undefined;
  expect(await provider.cancel(orderOf(await rounds()))).toBe('refused');
  await retryNow();
  fixture.studio.lost = 1;
  await expect(provider.cancel(orderOf(await rounds()))).rejects.toThrow('no answer');
  await retryNow();
  expect(await provider.cancel(orderOf(await rounds()))).toBe('cancelled');
  expect(fixture.studio.rewards.get(reward)!.isCancelled).toBe(true);
  const { bonusGrant } = await rounds();
  await fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, bonusGrant));
  expect(await rounds()).toMatchObject({ state: 'cancelled', used: 1, won: money(25) });
  expect(await play('two', 25)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
});

test('race: of the last spin and the end, the money is counted once, whichever comes first', async () => {
  const { id, opened, rounds, bet } = await withSpins();
  const spin = bet('one');
  const { bonusGrant } = await rounds();
  const [taken] = await Promise.all([
    spin.send(),
    fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, bonusGrant)),
  ]);
  const isTaken = taken.status === 'RS_OK';
  await calls.win(opened, spin.ref, 25, { round: 'one', round_closed: true }).send();
  await fixture.settled();
  expect(await rounds()).toMatchObject({
    state: 'cancelled',
    used: Number(isTaken),
    won: isTaken ? money(25) : 0n,
  });
});

test('free rounds: after their time, or an end by the operator, suppliers are told', async () => {
  const expired = await withSpins();
  await fixture.asOwner(
    `update free_round_grants set expires_at = now() where player_id = ${expired.id}`,
  );
  expect(await expired.play('one', 5)).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  await expireFreeRounds({ ...fixture.deps, db: fixture.db, announceBonuses: () => {} });
  expect((await expired.rounds()).state).toBe('expired');
  const abused = await withSpins();
  const [grant] = await fixture.grants(abused.id);
  await fixture.db.transaction((tx) => endForAbuse(fixture.deps, tx, abused.id, grant!.id));
  await fixture.suppliers.rewards.cancelAbandoned();
  const states = [expired, abused].map(({ reward }) => fixture.studio.rewards.get(reward));
  expect(states.map((each) => each!.isCancelled)).toEqual([true, true]);
});

test('free rounds: a reward of another player, or of none, pays nothing', async () => {
  const { reward } = await withSpins();
  const other = await fixture.openFor((await fixture.addPlayer('100.00')).id);
  for (const name of [reward, 'reward-of-none']) {
    const answer = await calls.bet(other, 10, { is_free: true, reward_uuid: name }).send();
    expect(answer.status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  }
  expect(await fixture.balance(other)).toBe(100);
});
