import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { ChosenOrder } from '#domain/ledger/rules.stake-order.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { cancelBonus, forfeitBonuses } from './offers.ts';
import { chooseOrder } from './stake-order.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
  const { db } = fixture;
  await defineBonus(db, 'chosen', termsOf({ stake_order: 'choice' }, '100'));
  await defineBonus(db, 'pot', termsOf({ stake_order: 'one_pot' }, '100'));
  await defineBonus(db, 'phantom', termsOf({ stake_order: 'one_pot', release: 'winnings' }, '100'));
  const limited = termsOf({ stake_order: 'one_pot', games: ['roulette'] }, '100');
  await defineBonus(db, 'roulette-pot', limited);
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

/** A player with cash and an active bonus of 100. */
async function playerWith(code: string, cash: string): Promise<PlayerId> {
  const { id } = await fixture.addPlayer(cash);
  await fixture.claim(id, code);
  return id;
}

async function purse(id: PlayerId): Promise<[cash: string, bonus: string]> {
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  return [formatMoney(cash), formatMoney(bonus)];
}

/** The parts of an instant bet. */
async function rolled(id: PlayerId, stake: string): Promise<[cash: string, bonus: string]> {
  const bet = await fixture.tryDice(id, stake);
  if (isRefusal(bet)) throw new Error(bet.refused);
  const cash = BigInt(bet.stake - bet.bonus_stake);
  return [formatMoney(cash as typeof bet.stake), formatMoney(bet.bonus_stake)];
}

async function choose(id: PlayerId, order: ChosenOrder) {
  const grant = (await fixture.grants(id)).at(-1)!;
  return await fixture.db.transaction((tx) => chooseOrder(fixture.deps, tx, id, grant.id, order));
}

test('stake order: the choice of the player holds from the next stake on', async () => {
  const id = await playerWith('chosen', '100.00');
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
  expect(await choose(id, 'bonus_first')).toBeUndefined();
  expect(await rolled(id, '10.00')).toEqual(['0.00', '10.00']);
  const open = await fixture.stake(id, '20.00', 'order');
  expect([open.cash_stake, open.bonus_stake].map(String)).toEqual(['0', '20000000']);
  expect(await choose(id, 'bonus_first')).toBeUndefined();
  expect(await choose(id, 'cash_first')).toBeUndefined();
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
  // What an open stake wins returns to the money that paid it.
  const [cash] = await purse(id);
  await fixture.settle(open, '40.00');
  expect((await purse(id))[0]).toBe(cash);
});

test('stake order: bonus money first, and cash pays what it does not cover', async () => {
  const id = await playerWith('chosen', '100.00');
  await choose(id, 'bonus_first');
  const all = await fixture.stake(id, '150.00', 'rest');
  expect([all.cash_stake, all.bonus_stake].map(String)).toEqual(['50000000', '100000000']);
  // No bonus money is left, but its stake is open: the bonus goes on.
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
  await fixture.settle(all, '75.00');
  expect((await purse(id))[1]).toBe('50.00');
});

test('stake order: of one pot each stake takes both, in the proportion of what is there', async () => {
  const id = await playerWith('pot', '300.00');
  expect(await rolled(id, '40.00')).toEqual(['30.00', '10.00']);
  const other = await playerWith('pot', '0.01');
  const wager = await fixture.stake(other, '33.33', 'pot');
  // 33.33 × 100 / 100.01, cut to a whole micro-unit.
  expect(wager.bonus_stake.toString()).toBe('33326667');
  await fixture.settle(wager, '66.66');
  expect(await fixture.tryStake(other, '500.00', 'too much')).toEqual({
    refused: 'insufficient_funds',
  });
});

test('stake order: of one pot no stake is above the largest one of the bonus', async () => {
  const id = await playerWith('pot', '900.00');
  const refused = { refused: 'bonus_stake_above_max' };
  expect(await fixture.tryDice(id, '500.01')).toMatchObject(refused);
  expect(await fixture.tryStake(id, '500.01', 'above')).toMatchObject(refused);
});

test('stake order: where bonus money may not be staked, cash pays alone', async () => {
  const id = await playerWith('roulette-pot', '100.00');
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
  const wager = await fixture.stake(id, '10.00', 'in its game');
  expect(wager.bonus_stake > 0n).toBe(true);
});

test('stake order: after its bonus, cash pays alone; the next bonus brings its own order', async () => {
  const id = await playerWith('pot', '100.00');
  await fixture.claim(id, 'chosen');
  await fixture.claim(id, 'pot');
  const [first, second] = await fixture.grants(id);
  expect(await rolled(id, '10.00')).toEqual(['5.00', '5.00']);
  const end = (grant: bigint) =>
    fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, grant));
  await end(first!.id);
  expect((await rolled(id, '10.00'))[1]).toBe('0.00');
  await end(second!.id);
  expect((await rolled(id, '10.00'))[1]).not.toBe('0.00');
  await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, id, 'RUB'));
  expect(await rolled(id, '10.00')).toEqual(['10.00', '0.00']);
});

test('stake order: of a phantom bonus only what was won above it becomes cash', async () => {
  const id = await playerWith('phantom', '100.00');
  // 50 and 50, of which 150 and 150 come back.
  await fixture.winBet(id, '100.00', '300.00');
  await fixture.winBet(id, '100.00', '100.00');
  await expect.poll(() => fixture.states(id)).toEqual(['wagered']);
  expect(await purse(id)).toEqual(['300.00', '0.00']);
});

test('stake order: only terms that let the player choose do', async () => {
  const id = await playerWith('pot', '100.00');
  expect(await choose(id, 'bonus_first')).toEqual({ refused: 'bonus_order_fixed' });
  const other = await playerWith('gift', '100.00');
  expect(await choose(other, 'bonus_first')).toEqual({ refused: 'bonus_order_fixed' });
  const { id: grant } = (await fixture.grants(id)).at(-1)!;
  const choice = fixture.db.transaction((tx) =>
    chooseOrder(fixture.deps, tx, other, grant, 'bonus_first'),
  );
  expect(await choice).toEqual({ refused: 'not_found' });
  const directly = fixture.db.query(
    `update bonus_grants set stake_order = 'bonus_first' where id = $1`,
    [grant],
  );
  await expect(directly).rejects.toMatchObject({ constraint: 'bonus_grants_choice' });
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, grant));
  expect(await choose(id, 'cash_first')).toEqual({ refused: 'bonus_ended' });
});

test('race: bets while the player chooses again and again are taken in one order or the other', async () => {
  const id = await playerWith('chosen', '100.00');
  const choices = ['bonus_first', 'cash_first', 'bonus_first', 'cash_first'] as const;
  const bets = await Promise.all([
    ...Array.from({ length: 24 }, () => fixture.tryDice(id, '1.00')),
    ...choices.map((order) => choose(id, order)),
  ]);
  const refused = bets.flatMap((bet) => (bet && isRefusal(bet) ? [bet.refused] : []));
  // A bet whose order changed twice meanwhile is repeated by its page.
  expect(refused.filter((code) => code !== 'busy')).toEqual([]);
});
