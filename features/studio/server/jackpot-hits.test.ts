import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStudioFixture, type StudioFixture } from '#dev/studio-fixture.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { micro, parseMoney } from '#core/money.ts';
import { createVault } from '#domain/fairness/server/index.ts';
import { cutToHub88 } from '#domain/suppliers/rules.hub88.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { addContribution, hitOf, reseedOf } from '../rules.jackpot.ts';
import { khansTreasury } from '../rules.khans-treasury.ts';
import { fullStakeOf } from '../rules.stakes.ts';
import { checkPools } from './check-pools.ts';
import { readActiveSeed } from './store.seeds.ts';
import { listPools } from './store.jackpots.ts';

const GAME = 'khans-treasury';
const TIERS = khansTreasury.sheet.jackpot!.tiers;
const MINI = TIERS.find(({ tier }) => tier === 'mini')!;
const FULL = fullStakeOf({ currency: 'RUB', stakeStep: khansTreasury.sheet.stakeStep });
const money = (text: string) => parseMoney(text)!;

let fixture: StudioFixture;
beforeAll(async () => {
  fixture = await createStudioFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

/** A player whose next round hits the smallest pool; what its reels win, as m4. */
async function openBeforeHit() {
  const { id, session } = await fixture.open('100000.00', GAME);
  await fixture.state(session);
  const owner = `player:player-${id}`;
  const seed = await readActiveSeed(fixture.db, owner);
  const vault = createVault(fixture.secretKey, 'studio server seed');
  const pair = openSeedPair(vault.open(seed.sealed), seed.client_seed);
  const play = (nonce: number) =>
    khansTreasury.play(openStream(pair, nonce, khansTreasury.tag), {});
  let nonce = 0;
  while (play(nonce).outcome.jackpot?.tier !== MINI.tier) nonce += 1;
  await fixture.asOwner(`update studio_seeds set next_nonce = ${nonce} where id = ${seed.id}`);
  return { id, session, m4: play(nonce).m4 };
}

async function readPool(tier = MINI.tier) {
  const pools = await listPools(fixture.db, { game: GAME, currency: 'RUB' });
  return pools.find((pool) => pool.tier === tier)!;
}

test('jackpot: a hit pays its part of the pool with the win of the reels, and reseeds the pool', async () => {
  const { id, session, m4 } = await openBeforeHit();
  const other = await fixture.open('100000.00', GAME);
  await fixture.spin(other.session, { stake: '1000.00' });
  const before = await readPool();
  const stake = money('500.00');
  const grown = addContribution(before, stake, MINI);
  const hit = hitOf(grown, stake, FULL);
  const { body } = await fixture.spin(session, { stake: '500.00' });
  const { round, balance } = body['data'];
  const payout = cutToHub88(payoutOf(stake, m4)) + hit;
  expect(hit).toBeGreaterThan(0n);
  expect([money(round.jackpot), money(round.payout)]).toEqual([hit, payout]);
  expect(money(balance)).toBe(money('99500.00') + payout);
  expect(await fixture.cashOf(id)).toBe(money('99500.00') + payout);
  const left = grown.amount - hit + reseedOf(before.seed, stake, FULL);
  expect(await readPool()).toMatchObject({ amount: left, remainder: grown.remainder });
  expect(await checkPools(fixture.db)).toEqual({ pools: TIERS.length, findings: [] });
});

test.each([
  ['a pool that holds more', 'update studio_jackpots set amount = amount + 1', TIERS.length],
  [
    'a part that is carried on',
    'update studio_jackpots set remainder = remainder + 1',
    TIERS.length,
  ],
  ['a hit that paid more', 'update studio_rounds set jackpot = jackpot - 1 where jackpot > 0', 1],
  ['a stake that was larger', 'update studio_rounds set cost = cost + 1000000', TIERS.length],
  ['a pool that is gone', `delete from studio_jackpots where tier = 'mini'`, 1],
])('jackpot: the check of pools finds %s', async (_, sql, count) => {
  expect((await checkPools(fixture.db)).findings).toEqual([]);
  const kept = await keepTables();
  await fixture.asOwner(`set session_replication_role = replica; ${sql}`);
  const found = await checkPools(fixture.db);
  await kept.restore();
  expect(found.findings).toHaveLength(count);
  expect((await checkPools(fixture.db)).findings).toEqual([]);
});

/** The pools and the rounds as they are, to undo what a test changes by hand. */
async function keepTables() {
  await fixture.asOwner(
    `create table kept_pools as select * from studio_jackpots;
     create table kept_rounds as select id, jackpot, cost from studio_rounds`,
  );
  return {
    restore: () =>
      fixture.asOwner(
        `set session_replication_role = replica;
         delete from studio_jackpots;
         insert into studio_jackpots select * from kept_pools;
         update studio_rounds r set jackpot = k.jackpot, cost = k.cost
           from kept_rounds k where k.id = r.id;
         drop table kept_pools, kept_rounds`,
      ),
  };
}

test('race: of two hits at once each is paid from what the other has left', async () => {
  const players = [await openBeforeHit(), await openBeforeHit()];
  const before = await readPool();
  const stake = money('1000.00');
  const first = addContribution(before, stake, MINI);
  const firstHit = hitOf(first, stake, FULL);
  const reseed = reseedOf(before.seed, stake, FULL);
  const left = micro(first.amount - firstHit + reseed);
  const second = addContribution({ amount: left, remainder: first.remainder }, stake, MINI);
  const secondHit = hitOf(second, stake, FULL);
  const answers = await Promise.all(
    players.map(({ session }) => fixture.spin(session, { stake: '1000.00' })),
  );
  const paid = answers.map(({ body }) => money(body['data'].round.jackpot));
  expect(paid.toSorted((a, b) => Number(b - a))).toEqual(
    [firstHit, secondHit].toSorted((a, b) => Number(b - a)),
  );
  expect((await readPool()).amount).toBe(second.amount - secondHit + reseed);
  for (const [at, { id, m4 }] of players.entries()) {
    const payout = cutToHub88(payoutOf(stake, m4)) + paid[at]!;
    expect(await fixture.cashOf(id)).toBe(money('99000.00') + payout);
  }
});

test('jackpot: a pool above the largest stake of a request is paid in full', async () => {
  const { id, session, m4 } = await openBeforeHit();
  const pool = money('1200000000.00');
  await fixture.asOwner(
    `update studio_jackpots set amount = ${pool} where game = '${GAME}' and tier = 'mini'`,
  );
  const { body } = await fixture.spin(session, { stake: '5000.00' });
  const { round } = body['data'];
  expect(round.is_paid).toBe(true);
  expect(money(round.jackpot)).toBeGreaterThan(pool);
  const reels = cutToHub88(payoutOf(FULL, m4));
  expect(await fixture.cashOf(id)).toBe(money('95000.00') + reels + money(round.jackpot));
});
