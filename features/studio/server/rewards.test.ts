import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBonusFixture, type BonusFixture } from '#dev/bonus-fixture.ts';
import { defineBonus, freeRoundsOf } from '#dev/bonus-terms.ts';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import {
  findFreeRoundsOf,
  giveUpFreeRounds,
  listOpenFreeRounds,
  orderOf,
} from '#domain/bonuses/server/index.ts';
import { checkLedger, readBalances } from '#domain/ledger/server/index.ts';

const money = (text: string) => parseMoney(text)!;
const free_rounds = { game: 'steppe-gold', rounds: 3, days: 3 };

let fixture: StudioFixture;
let bonuses: BonusFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
  bonuses = await createBonusFixture({
    url: fixture.databaseUrl,
    betting: fixture,
    providerOf: fixture.suppliers.rewards.providerOf,
  });
  await defineBonus(fixture.db, 'spins', freeRoundsOf({ free_rounds }, '150'));
  await defineBonus(fixture.db, 'no-stake', freeRoundsOf({ free_rounds }, '33'));
});
afterEach(async () => {
  fixture.proxy.fault = 'none';
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
});
afterAll(async () => {
  await bonuses.close();
  await fixture.close();
});

async function withSpins() {
  const { id } = await fixture.addPlayer('0.00');
  await bonuses.claim(id, 'spins');
  const [first] = await listOpenFreeRounds(fixture.db, [id]);
  await bonuses.issue();
  const session = await fixture.launch(id);
  const { reward } = await fixture.state(session);
  const rounds = async () => (await findFreeRoundsOf(fixture.db, id, first!.campaignId))!;
  return { id, session, reward, rounds };
}

const fundsOf = (id: PlayerId) => readBalances(fixture.db, id, 'RUB');

test('casino.free-spins: the studio plays free spins at their stake, and the last one says what all have won', async () => {
  const { id, session, reward, rounds } = await withSpins();
  expect(reward).toMatchObject({ count: 3, left: 3, bet_value: '50.00', won: '0.00' });
  let won = 0n;
  for (const left of [2, 1, 0]) {
    const { status, body } = await fixture.spin(session, { reward: reward.id });
    expect(status).toBe(200);
    const { round, balance, reward: now, ended_reward: ended } = body['data'];
    won += money(round.payout);
    expect([round.is_free, round.cost, balance]).toEqual([true, '50.00', '0.00']);
    const shown = left > 0 ? now : ended;
    expect([shown.left, money(shown.won)]).toEqual([left, won]);
    expect(left > 0 ? ended : now).toBeNull();
  }
  await bonuses.settled();
  expect(await rounds()).toMatchObject({ state: 'finished', used: 3, won });
  expect(await fundsOf(id)).toMatchObject({ cash: 0n, bonus: won });
  // The round that no page has shown yet is shown with the sum of all.
  const reloaded = await fixture.state(await fixture.launch(id));
  expect(reloaded.ended_reward).toMatchObject({ id: reward.id, left: 0 });
  const over = await fixture.spin(session, { reward: reward.id });
  expect(over).toMatchObject({ status: 422, body: { message: 'free_spins_over' } });
});

test('idempotency: a free spin is one under its key, and a spin with money another one', async () => {
  const { session, reward, rounds } = await withSpins();
  const key = newKey();
  const asked = { reward: reward.id, key };
  const answers = await Promise.all([1, 2, 3].map(() => fixture.spin(session, asked)));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await rounds()).used).toBe(1);
  const other = await fixture.spin(session, { key });
  expect(other).toMatchObject({ status: 409, body: { message: 'key_reused' } });
});

test('studio: a free spin whose stake is unanswered is taken back, and is left to be played', async () => {
  const { session, reward, rounds } = await withSpins();
  fixture.proxy.fault = 'no response';
  const lost = await fixture.spin(session, { reward: reward.id });
  expect(lost).toMatchObject({ status: 422, body: { message: 'round_cancelled' } });
  fixture.proxy.fault = 'none';
  await fixture.finish();
  expect((await rounds()).used).toBe(0);
  expect((await fixture.state(session)).reward).toMatchObject({ left: 3 });
});

test('studio: free spins have one stake, buy no feature, and are of one player', async () => {
  const { session, reward } = await withSpins();
  const other = await withSpins();
  const refusal = async (spin: object, of = session) =>
    (await fixture.spin(of, { reward: reward.id, ...spin })).body['message'];
  expect(await refusal({ stake: '100.00' })).toBe('bad_stake');
  expect(await refusal({}, other.session)).toBe('free_spins_over');
  const silkRoad = await fixture.launch(other.id, 'silk-road');
  expect((await fixture.state(silkRoad)).reward).toBeNull();
  expect((await fixture.state(session)).reward).toMatchObject({ left: 3 });
});

test('race: of the last spin and its cancellation, at the studio and here, one order counts', async () => {
  const { id, session, reward, rounds } = await withSpins();
  await fixture.spin(session, { reward: reward.id });
  const order = orderOf(await rounds());
  const provider = bonuses.providers.get('studio')!;
  const [spun, cancelled] = await Promise.all([
    fixture.spin(session, { reward: reward.id }),
    provider.cancel(order),
  ]);
  expect(cancelled).toBe('cancelled');
  const { bonusGrant } = await rounds();
  await fixture.db.transaction((tx) => giveUpFreeRounds(bonuses.deps, tx, id, bonusGrant));
  await bonuses.settled();
  const used = spun.status === 200 ? 2 : 1;
  expect(await rounds()).toMatchObject({ state: 'cancelled', used });
  expect((await fixture.state(session)).reward).toBeNull();
  expect((await fixture.spin(session, { reward: reward.id })).body['message']).toBe(
    'free_spins_over',
  );
});

test('studio: spins that the operator has ended are over at once', async () => {
  const { id, session, reward, rounds } = await withSpins();
  const { bonusGrant } = await rounds();
  await fixture.db.transaction((tx) => giveUpFreeRounds(bonuses.deps, tx, id, bonusGrant));
  const over = await fixture.spin(session, { reward: reward.id });
  expect(over.body['message']).toBe('free_spins_over');
  expect((await fixture.state(session)).reward).toBeNull();
});

test('studio: a value that is no stake of the slot is refused, and the rounds fail', async () => {
  const { id } = await fixture.addPlayer('0.00');
  await bonuses.claim(id, 'no-stake');
  const [rounds] = await listOpenFreeRounds(fixture.db, [id]);
  await bonuses.issue();
  expect((await findFreeRoundsOf(fixture.db, id, rounds!.campaignId))!.state).toBe('failed');
});
