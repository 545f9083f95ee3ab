import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { money } from '#dev/bonus-terms.ts';
import { createFreeRoundsFixture, type FreeRoundsFixture } from '#dev/free-rounds-fixture.ts';
import { isRefusal } from '#core/refusal.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { endAllBonuses, forfeitBonuses, giveUpFreeRounds } from '../offers.ts';
import { expireFreeRounds } from './issue.ts';
import { listOpenFreeRounds } from './store.ts';

let fixture: FreeRoundsFixture;
beforeAll(async () => {
  fixture = await createFreeRoundsFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

test('casino.free-spins: rounds cost the player nothing, and their winnings become a bonus', async () => {
  const { id, rounds } = await fixture.withRounds();
  expect(await fixture.states(id)).toEqual(['playing']);
  expect(rounds).toMatchObject({ state: 'active', game: 'dice', rounds: 5, used: 0 });
  const bets = [];
  for (let round = 0; round < 5; round += 1) bets.push(await fixture.playRound(id, rounds.id));
  expect(bets.every((bet) => bet.is_free_round && bet.stake === money('10.00'))).toBe(true);
  const won = bets.reduce((sum, { payout }) => sum + payout, 0n);
  await fixture.settled();
  expect(await fixture.stored(id)).toEqual([{ state: 'finished', used: 5, won }]);
  expect(await fixture.purse(id)).toEqual([0n, won]);
  expect(await fixture.accountOf(id)).toBe(0n);
});

test('casino.free-spins: a round is no cash to anything that counts bets', async () => {
  const { id, rounds } = await fixture.withRounds('rounds', '100.00');
  const bet = await fixture.playRound(id, rounds.id);
  expect(await fixture.purse(id)).toEqual([money('100.00'), 0n]);
  const events = await fixture.db.query(
    `select staked - bonus_staked as cash, paid - bonus_paid as won, bonus_staked as free
       from bet_events where player_id = $1`,
    [id],
  );
  expect(events).toEqual([{ cash: 0n, won: 0n, free: money('10.00') }]);
  const stored = await fixture.db.query('select is_free_round from settled_bets where id = $1', [
    bet.id,
  ]);
  expect(stored).toEqual([{ is_free_round: true }]);
});

test('race: the database refuses a round too many, another stake and a part of one', async () => {
  const { rounds } = await fixture.withRounds();
  const take = (stake: string, part: string) =>
    fixture.asOwner(
      `select free_rounds_take(${rounds.account!}, 1, 'dice', ${money(stake)}, ${money(part)})`,
    );
  await take('10.00', '9.00');
  await take('9.00', '9.00');
  expect((await fixture.stored(rounds.playerId))[0]).toMatchObject({ used: 0 });
  await expect(
    fixture.asOwner(`update free_round_grants set used = 6 where id = ${rounds.id}`),
  ).rejects.toThrow('free_round_grants_used');
});

test('casino.free-spins: winnings have to be wagered as many times as the terms say', async () => {
  const grant = await fixture.withRounds('rounds', '100.00');
  await fixture.playPaying(grant, ['0.00', '30.00', '0.00', '0.00', '0.00']);
  const [bonus] = await fixture.grants(grant.id);
  expect(bonus).toMatchObject({
    state: 'active',
    amount: money('30.00'),
    required: money('60.00'),
    progress: 0n,
  });
  await fixture.loseBet(grant.id, '60.00');
  await expect.poll(() => fixture.states(grant.id)).toEqual(['wagered']);
  expect(await fixture.purse(grant.id)).toEqual([money('70.00'), 0n]);
});

test('casino.free-spins: winnings without wagering are cash at once, beside an active bonus', async () => {
  const { id, rounds } = await fixture.withRounds('cash-rounds');
  await fixture.claim(id, 'gift');
  await fixture.playPaying({ id, rounds }, ['25.00', '0.00', '0.00', '0.00', '0.00']);
  expect(await fixture.states(id)).toEqual(['wagered', 'active']);
  expect(await fixture.purse(id)).toEqual([money('25.00'), money('50.00')]);
});

test('casino.free-spins: winnings beyond the largest go back', async () => {
  const grant = await fixture.withRounds('capped');
  await fixture.playPaying(grant, ['10.00', '10.00', '0.00', '0.00', '0.00']);
  expect(await fixture.stored(grant.id)).toEqual([
    { state: 'finished', used: 5, won: money('20.00') },
  ]);
  expect(await fixture.purse(grant.id)).toEqual([0n, money('12.00')]);
});

test('casino.free-spins: rounds that win nothing leave nothing', async () => {
  const grant = await fixture.withRounds();
  await fixture.playPaying(grant, ['0.00', '0.00', '0.00', '0.00', '0.00']);
  expect(await fixture.states(grant.id)).toEqual(['used_up']);
  expect(await fixture.purse(grant.id)).toEqual([0n, 0n]);
});

test('race: of many presses at once exactly as many are rounds as there are', async () => {
  const { id, rounds } = await fixture.withRounds();
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => fixture.tryRound(id, rounds.id)),
  );
  const refused = answers.filter((answer) => isRefusal(answer));
  expect(refused.map((answer) => answer.refused)).toEqual(Array(4).fill('free_rounds_over'));
  await fixture.settled();
  expect((await fixture.stored(id))[0]).toMatchObject({ state: 'finished', used: 5 });
});

test('race: an instant round and one that stays open do not share the last round', async () => {
  const grant = await fixture.withRounds();
  await fixture.playPaying(grant, ['0.00', '0.00', '0.00', '0.00']);
  const answers = await Promise.all([
    fixture.tryRound(grant.id, grant.rounds.id),
    fixture.stakeFree(grant.id, grant.rounds.id, 'last'),
  ]);
  expect(answers.filter((answer) => isRefusal(answer))).toHaveLength(1);
  expect((await fixture.stored(grant.id))[0]).toMatchObject({ used: 5 });
});

test('idempotency: a repeated round is the first one, also after the last', async () => {
  const { id, rounds } = await fixture.withRounds();
  const key = 'free-repeated';
  const first = await fixture.tryRound(id, rounds.id, { key });
  expect(await fixture.tryRound(id, rounds.id, { key })).toEqual(first);
  for (let round = 1; round < 5; round += 1) await fixture.playRound(id, rounds.id);
  await fixture.settled();
  expect(await fixture.tryRound(id, rounds.id, { key })).toMatchObject({
    id: (first as { id: bigint }).id,
  });
  expect((await fixture.stored(id))[0]).toMatchObject({ used: 5 });
});

test('casino.free-spins: a round is for its game, its stake, its currency and its player', async () => {
  const { id, rounds } = await fixture.withRounds('rounds', '100.00');
  const over = { refused: 'free_rounds_over' };
  expect(await fixture.tryRound(id, rounds.id, { stake: '11.00' })).toMatchObject(over);
  expect(await fixture.tryRound(id, rounds.id, { currency: 'PLAY' })).toMatchObject(over);
  const other = await fixture.addPlayer('100.00');
  expect(await fixture.tryRound(other.id, rounds.id)).toMatchObject(over);
  expect((await fixture.stored(id))[0]).toMatchObject({ used: 0 });
});

test('casino.free-spins: a returned stake gives its round back', async () => {
  const grant = await fixture.withRounds();
  const open = await fixture.openRound(grant);
  expect((await fixture.stored(grant.id))[0]).toMatchObject({ used: 1 });
  await fixture.returnStake(open);
  expect((await fixture.stored(grant.id))[0]).toMatchObject({ state: 'active', used: 0 });
  await fixture.playPaying(grant, ['5.00', '0.00', '0.00', '0.00', '0.00']);
  expect(await fixture.purse(grant.id)).toEqual([0n, money('5.00')]);
});

test('casino.free-spins: rounds that expire keep what was won, and wait for one that is open', async () => {
  const grant = await fixture.withRounds();
  await fixture.playPaying(grant, ['15.00']);
  const open = await fixture.openRound(grant);
  await fixture.expireNow(grant.id);
  await expireFreeRounds({ ...fixture.deps, db: fixture.db, announceBonuses: () => {} });
  expect((await fixture.stored(grant.id))[0]).toMatchObject({
    state: 'expired',
    used: 2,
    won: null,
  });
  expect(await fixture.tryRound(grant.id, grant.rounds.id)).toMatchObject({
    refused: 'free_rounds_over',
  });
  await fixture.settle(open, '20.00');
  await fixture.settled();
  expect((await fixture.stored(grant.id))[0]).toMatchObject({
    state: 'expired',
    won: money('35.00'),
  });
  expect(await fixture.purse(grant.id)).toEqual([0n, money('35.00')]);
});

test('casino.free-spins: no round begins after the end, also before the job has seen it', async () => {
  const { id, rounds } = await fixture.withRounds();
  await fixture.expireNow(id);
  expect(await fixture.tryRound(id, rounds.id)).toMatchObject({ refused: 'free_rounds_over' });
  expect(await listOpenFreeRounds(fixture.db, [id])).toEqual([]);
});

test('casino.free-spins: a player who gives rounds up keeps what they won', async () => {
  const grant = await fixture.withRounds();
  await fixture.playPaying(grant, ['15.00', '0.00']);
  const { rounds, id } = grant;
  const giveUp = () =>
    fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, rounds.bonusGrant));
  await giveUp();
  expect(await fixture.stored(id)).toEqual([{ state: 'cancelled', used: 2, won: money('15.00') }]);
  expect(await fixture.purse(id)).toEqual([0n, money('15.00')]);
  // Again: the bonus of the winnings is not given up by that.
  await giveUp();
  expect(await fixture.states(id)).toEqual(['active']);
  expect(await fixture.tryRound(id, rounds.id)).toMatchObject({ refused: 'free_rounds_over' });
});

test('casino.free-spins: an exclusion ends rounds with their winnings, cash without wagering stays', async () => {
  const wagered = await fixture.withRounds();
  await fixture.playPaying(wagered, ['15.00']);
  const cash = await fixture.withRounds('cash-rounds');
  await fixture.playPaying(cash, ['15.00']);
  const late = await fixture.openRound(wagered);
  for (const { id } of [wagered, cash]) {
    await fixture.db.transaction((tx) => endAllBonuses(fixture.deps, tx, id, 'excluded'));
  }
  expect(await fixture.purse(cash.id)).toEqual([money('15.00'), 0n]);
  await fixture.settle(late, '90.00');
  await fixture.settled();
  expect(await fixture.purse(wagered.id)).toEqual([0n, 0n]);
  expect(await fixture.states(wagered.id)).toEqual(['cancelled']);
});

test('casino.free-spins: an exclusion takes what an open round wins, also of rounds that were given up', async () => {
  const grant = await fixture.withRounds();
  const { id, rounds } = grant;
  await fixture.playPaying(grant, ['15.00']);
  const late = await fixture.openRound(grant);
  await fixture.db.transaction((tx) => giveUpFreeRounds(fixture.deps, tx, id, rounds.bonusGrant));
  await fixture.db.transaction((tx) => endAllBonuses(fixture.deps, tx, id, 'excluded'));
  await fixture.settle(late, '90.00');
  await fixture.settled();
  expect(await fixture.states(id)).toEqual(['cancelled']);
  expect(await fixture.purse(id)).toEqual([0n, 0n]);
});

test('casino.free-spins: a withdrawal leaves rounds that are being played', async () => {
  const grant = await fixture.withRounds();
  await fixture.db.transaction((tx) => forfeitBonuses(fixture.deps, tx, grant.id, 'RUB'));
  await fixture.playPaying(grant, ['7.00', '0.00', '0.00', '0.00', '0.00']);
  expect(await fixture.purse(grant.id)).toEqual([0n, money('7.00')]);
});

test('casino.free-spins: rounds count for no other bonus, and winnings wait for an active one', async () => {
  const { id, rounds } = await fixture.withRounds();
  await fixture.claim(id, 'gift');
  await fixture.playPaying({ id, rounds }, ['5.00', '0.00', '0.00', '0.00', '0.00']);
  const [won, gift] = await fixture.grants(id);
  expect(won).toMatchObject({ state: 'pending', amount: money('5.00') });
  expect(gift).toMatchObject({ state: 'active', progress: 0n });
  expect(await fixture.purse(id)).toEqual([0n, money('50.00')]);
});
