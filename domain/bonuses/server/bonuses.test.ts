import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';
import { settleWagers, type BetEvent, type Wager } from '#domain/wagers/server/index.ts';
import { countBets } from './count-bets.ts';
import { cancelBonus, claimBonus, forfeitBonuses, offerBonus } from './offers.ts';

let fixture: BonusFixture;
beforeAll(async () => {
  fixture = await createBonusFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

const COUNTING = {
  findLowRisk: async () => new Set<BetEvent['id']>(),
  stakeMinsOf: () => [],
  announceBonuses: () => {},
  settleSoon: async () => {},
};
const money = (text: string): Micro => parseMoney(text)!;

/** Cash and bonus money of a player. */
async function purse(id: PlayerId): Promise<[cash: Micro, bonus: Micro]> {
  const { cash, bonus } = await readBalances(fixture.db, id, 'RUB');
  return [cash, bonus];
}

test('bonuses: a deposit is matched, wagered by bets, and becomes cash', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '200.00');
  expect(await fixture.states(id)).toEqual(['active']);
  expect(await purse(id)).toEqual([money('200.00'), money('200.00')]);
  // 2 × 200 on a game that counts in full.
  await fixture.loseBet(id, '200.00');
  await fixture.winBet(id, '200.00', '150.00');
  await expect.poll(() => fixture.states(id)).toEqual(['wagered']);
  // The second stake was bonus money alone, and so is what it won.
  expect(await purse(id)).toEqual([money('150.00'), 0n]);
});

test('bonuses: a bet counts once and by its share, one that is returned takes it back', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '1000.00');
  const wager = await fixture.stake(id, '100.00', 'counted');
  await fixture.settle(wager, '0.00');
  await expect.poll(() => fixture.progress(id)).toBe(money('100.00'));
  await fixture.returnStake(wager);
  await expect.poll(() => fixture.progress(id)).toBe(0n);
  await fixture.placeDice(id, '10.00');
  await expect.poll(() => fixture.progress(id)).toBe(money('1.00'));
  // Won in 95 of 100 cases.
  await fixture.placeDice(id, '10.00', 9500);
  await fixture.settled();
  expect(await fixture.progress(id)).toBe(money('1.00'));
});

test('bonuses: results, returns and corrections of one bet read at once count as one by one', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '1000.00');
  const wager = await fixture.stake(id, '100.00', 'one-batch');
  await fixture.settle(wager, '0.00');
  await expect.poll(() => fixture.progress(id)).toBe(money('100.00'));
  const [last] = await fixture.db.query<BetEvent>(
    `select * from bet_events where wager_id = $1 and kind = 'settled'`,
    [wager.id],
  );
  const next = (number: bigint, kind: BetEvent['kind'], sign: 1n | -1n): BetEvent => ({
    ...last!,
    id: (last!.id + number) as BetEvent['id'],
    kind,
    staked: (last!.staked * sign) as Micro,
  });
  const events = [next(1n, 'reopened', -1n), next(2n, 'resettled', 1n), next(3n, 'voided', -1n)];
  const progress = async (given: readonly BetEvent[]) => {
    await fixture.db.transaction((tx) => countBets(COUNTING, tx, given));
    return await fixture.progress(id);
  };
  expect(await progress(events.slice(0, 2))).toBe(money('100.00'));
  // The first two are read again, and were counted before.
  expect(await progress(events)).toBe(0n);
});

test('bonuses: a bet after the end of the bonus that paid the last one is paid by the next', async () => {
  const { id } = await fixture.addPlayer('0.00');
  await fixture.claim(id, 'gift');
  expect(await fixture.tryDice(id, '10.00')).toMatchObject({ bonus_stake: money('10.00') });
  expect(await fixture.tryDice(id, '10.00')).toMatchObject({ bonus_stake: money('10.00') });
  await fixture.settled();
  const [gift] = await fixture.grants(id);
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, gift!.id));
  expect(await fixture.tryDice(id, '10.00')).toMatchObject({ refused: 'insufficient_funds' });
  await defineBonus(fixture.db, 'next', termsOf({}, '50'));
  await fixture.claim(id, 'next');
  expect(await fixture.tryDice(id, '10.00')).toMatchObject({ bonus_stake: money('10.00') });
  await fixture.grant(id, '100.00', 'RUB');
  expect(await fixture.tryDice(id, '10.00')).toMatchObject({ bonus_stake: 0n });
});

test('bonuses: a stake above the largest one is refused with bonus money, and counts nothing', async () => {
  const { id } = await fixture.addPlayer('0.00');
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '600.00');
  const cash = await fixture.stake(id, '550.00', 'all-cash');
  await fixture.settle(cash, '0.00');
  const refused = await fixture.tryStake(id, '500.01', 'too-large');
  expect(refused).toMatchObject({
    refused: 'bonus_stake_above_max',
    errors: { stake: [{ code: 'bonus_stake_above_max', detail: '500.00' }] },
  });
  const dice = await fixture.tryDice(id, '500.01');
  expect(dice).toMatchObject({ refused: 'bonus_stake_above_max' });
  await fixture.loseBet(id, '20.00');
  await expect.poll(() => fixture.progress(id)).toBe(money('20.00'));
});

test('bonuses: one is active, the next begins when it ends, and what is left goes back', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'first');
  await fixture.deposit(id, '200.00');
  await fixture.claim(id, 'gift');
  expect(await fixture.states(id)).toEqual(['active', 'pending']);
  const [first] = await fixture.grants(id);
  await fixture.db.transaction((tx) => cancelBonus(fixture.deps, tx, id, first!.id));
  expect(await fixture.states(id)).toEqual(['cancelled', 'active']);
  expect(await purse(id)).toEqual([money('200.00'), money('50.00')]);
});

test('bonuses: a bonus whose money is lost is used up, after its open stakes', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  const open = await fixture.stake(id, '30.00', 'open');
  await fixture.loseBet(id, '20.00');
  await fixture.settled();
  expect(await fixture.states(id)).toEqual(['active']);
  await fixture.settle(open, '0.00');
  await expect.poll(() => fixture.states(id)).toEqual(['used_up']);
  expect(await purse(id)).toEqual([0n, 0n]);
});

test('bonuses: a bet that is paid after its bonus ended goes where the terms say', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  const open = await fixture.stake(id, '30.00', 'late');
  await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, id, 'RUB'));
  expect(await purse(id)).toEqual([0n, 0n]);
  await fixture.settle(open, '90.00');
  await expect.poll(() => purse(id)).toEqual([0n, 0n]);
  const { id: other } = await fixture.addPlayer();
  await fixture.claim(other, 'first');
  await fixture.deposit(other, '100.00');
  const late = await fixture.stake(other, '150.00', 'late-2');
  for (let bets = 0; bets < 4; bets += 1) await fixture.winBet(other, '50.00', '50.00');
  await expect.poll(() => fixture.states(other)).toEqual(['wagered']);
  const before = await purse(other);
  expect(before).toEqual([money('50.00'), 0n]);
  await fixture.settle(late, '300.00');
  // A third of the stake was bonus money, and it is cash now.
  await expect.poll(() => purse(other)).toEqual([before[0] + money('300.00'), 0n]);
});

test('bonuses: terms that keep the bonus itself take it once, also from a bet that is paid later', async () => {
  await defineBonus(fixture.db, 'kept', termsOf({ release: 'winnings' }, '100'));
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'kept');
  const late = await fixture.stake(id, '50.00', 'kept');
  const [{ required } = { required: 0n }] = await fixture.grants(id);
  for (let staked = 0n; staked < required; staked += money('50.00')) {
    await fixture.winBet(id, '50.00', '50.00');
  }
  await expect.poll(() => fixture.states(id)).toEqual(['wagered']);
  // 50 of the 100 were left.
  expect(await purse(id)).toEqual([0n, 0n]);
  await fixture.settle(late, '160.00');
  await expect.poll(() => purse(id)).toEqual([money('110.00'), 0n]);
});

test('bonuses: a stake that is returned after its bonus was given up goes back, too', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  const open = await fixture.stake(id, '30.00', 'returned');
  await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, id, 'RUB'));
  await fixture.returnStake(open);
  await expect.poll(() => purse(id)).toEqual([0n, 0n]);
});

test('idempotency: an offer with the same key is one, and a deposit is matched once', async () => {
  const { id } = await fixture.addPlayer();
  const offer = { playerId: id, code: 'first', currency: 'RUB', source: 'code', key: 'k' } as const;
  const both = await Promise.all(
    [1, 2].map(() => fixture.db.transaction((tx) => offerBonus(fixture.deps, tx, offer))),
  );
  expect(new Set(both.map((grant) => (isRefusal(grant) ? grant.refused : grant.id))).size).toBe(1);
  const [grant] = await fixture.grants(id);
  const claims = await Promise.all(
    [1, 2].map(() => fixture.db.transaction((tx) => claimBonus(fixture.deps, tx, id, grant!.id))),
  );
  expect(claims.filter((each) => each !== undefined)).toMatchObject([
    { refused: 'bonus_not_available' },
  ]);
  await fixture.claim(id, 'first', 'second');
  await fixture.deposit(id, '100.00', 'twice');
  await fixture.deliver(id, '100.00', 'twice');
  expect((await fixture.states(id)).toSorted()).toEqual(['active', 'claimed']);
});

test('race: claims at once never grant more than the budget', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => fixture.addPlayer()));
  await fixture.budget('rare', '150.00');
  const answers = await Promise.all(players.map(({ id }) => fixture.tryClaim(id, 'rare')));
  expect(answers.filter((each) => each === undefined)).toHaveLength(3);
  expect(answers.filter((each) => each !== undefined)).toSatisfy((refused: object[]) =>
    refused.every((each) => 'refused' in each && each.refused === 'bonus_budget_used'),
  );
});

test('bonuses: a code gives its bonus once to each player, in any spelling', async () => {
  await fixture.addCode('WELCOME-1', 'gift', null);
  const { id } = await fixture.addPlayer();
  expect(await fixture.redeem(id, ' welcome-1 ')).toMatchObject({ state: 'available' });
  expect(await fixture.redeem(id, 'WELCOME-1')).toMatchObject({ refused: 'promo_used' });
  expect(await fixture.redeem(id, 'WELCOME-2')).toMatchObject({ refused: 'promo_unknown' });
  expect(await fixture.redeem(id, '%')).toMatchObject({ refused: 'promo_unknown' });
});

test('race: a code for two is used by two of many at once, by each player once', async () => {
  await fixture.addCode('FOR-TWO', 'gift', 2);
  const players = await Promise.all(Array.from({ length: 6 }, () => fixture.addPlayer()));
  const both = players.flatMap(({ id }) => [id, id]);
  const answers = await Promise.all(both.map((id) => fixture.redeem(id, 'FOR-TWO')));
  const grants = answers.flatMap((each) => (isRefusal(each) ? [] : [each.playerId]));
  expect(grants).toHaveLength(2);
  expect(new Set(grants).size).toBe(2);
});

test('atomicity: the database pays no bonus money to anyone but its player, as cash', async () => {
  const { id } = await fixture.addPlayer();
  const { id: other } = await fixture.addPlayer('1.00');
  await fixture.claim(id, 'gift');
  await expect(fixture.moveBonus(id, 'player_cash', other)).rejects.toMatchObject({
    code: 'CL007',
  });
  await expect(fixture.moveBonus(id, 'psp_clearing')).rejects.toMatchObject({ code: 'CL007' });
  await expect(
    fixture.db.query(`update bonus_grants set state = 'available' where player_id = $1`, [id]),
  ).rejects.toMatchObject({ constraint: 'bonus_grants_life' });
});

test('secrecy: bonus money of one player never pays the stake of another', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'gift');
  const { id: other } = await fixture.addPlayer();
  expect(await fixture.tryStake(other, '10.00', 'foreign')).toMatchObject({
    refused: 'insufficient_funds',
  });
});

// The settlement of several wagers of different bonuses is one statement.
test('bonuses: stakes of two players are settled in one batch, each into its own account', async () => {
  const stakes: Wager[] = [];
  for (const name of ['one', 'two']) {
    const { id } = await fixture.addPlayer();
    await fixture.claim(id, 'gift');
    stakes.push(await fixture.stake(id, '10.00', `batch-${name}`));
  }
  const results = stakes.map((wager) => ({
    wager,
    m4: 20_000n,
    payout: money('20.00'),
    params: {},
    outcome: {},
    voidReason: null,
  }));
  await fixture.db.transaction((tx) =>
    settleWagers(tx, results, () => fixture.bets.wagers.nextId()),
  );
  const purses = await Promise.all(stakes.map(({ player_id }) => purse(player_id)));
  expect(purses).toEqual([
    [0n, money('60.00')],
    [0n, money('60.00')],
  ]);
});
