import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createWagerFixture, type WagerFixture } from '#dev/wager-fixture.ts';
import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney, type Micro } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { PublicPlayerCache } from '#domain/bets/server/index.ts';
import { createBetEvents, type BetEvents, type Wager } from '#domain/wagers/server/index.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import type { TopMeasure } from '../contract.ts';
import { createBoards } from './board.ts';
import { countForTop } from './count.ts';
import { trimTop } from './store.ts';

let database: TestDatabase;
let fixture: BettingFixture;
let wagers: WagerFixture;
let owner: Db;
const feeds: BetEvents[] = [];

beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
  wagers = createWagerFixture(fixture);
  owner = openDb({ url: database.url, connectionsMax: 2 });
  // Two processes read the feed, and each batch may fail once: it counts once all the same.
  for (let process = 0; process < 2; process++) feeds.push(createFeed());
  await Promise.all(feeds.map((feed) => feed.start()));
});
afterAll(async () => {
  await Promise.all(feeds.map((feed) => feed.stop()));
  await owner.close();
  await fixture.close();
  await database.close();
});

function createFeed(): BetEvents {
  const log = createLog('silent');
  const feed = createBetEvents({ db: fixture.db, log, metrics: createMetrics(), pollMs: 20 });
  let batches = 0;
  feed.listen('top', new Date(0), async (events, tx) => {
    await countForTop(events, tx);
    if (batches++ % 5 === 1) throw new Error('failed after counting');
  });
  return feed;
}

const money = (text: string): Micro => parseMoney(text)!;
let refs = 0;

async function stake(id: PlayerId, amount: string, currency: WalletCurrency = 'RUB') {
  const placed = await wagers.stake(id, money(amount), `top-${refs++}`, currency);
  if (isRefusal(placed)) throw new Error(placed.refused);
  return placed;
}

async function bet(id: PlayerId, amount: string, payout: string, currency?: WalletCurrency) {
  return await wagers.settle(await stake(id, amount, currency), money(payout));
}

async function returnStake({ id: wagerId }: Wager): Promise<void> {
  const returned = { wagerId, reason: 'rolled_back', params: {} };
  const wager = await fixture.db.transaction((tx) => fixture.bets.wagers.voidWager(tx, returned));
  if (isRefusal(wager)) throw new Error(wager.refused);
}

/** All that was placed before is counted once the bets of a player placed now are. */
async function allCounted(): Promise<void> {
  const { id } = await fixture.addPlayer('1.00');
  await bet(id, '1.00', '0.00');
  const sql = 'select 1 as one from top_stakes where player_id = $1';
  await expect.poll(async () => (await owner.query(sql, [id])).length, { timeout: 10_000 }).toBe(1);
}

async function read(measure: TopMeasure, viewer?: PlayerId) {
  const publicPlayers = new PublicPlayerCache(fixture.db);
  const boards = createBoards({ db: fixture.db, publicPlayers, now: () => new Date() });
  return await boards.list('day', measure, viewer);
}

/** What the player is ranked by, as the player sees it. */
async function ownOf(id: PlayerId, measure: TopMeasure) {
  await allCounted();
  const { own } = await read(measure, id);
  return own?.staked ?? (own?.win && [own.win.payout, own.win.multiplier]) ?? null;
}

async function rename(id: PlayerId, name: string): Promise<void> {
  await owner.query('update players set name = $2 where id = $1', [id, name]);
}

test('promo.top: cash staked in all currencies adds up at fixed rates, without free play', async () => {
  const { id } = await fixture.addPlayer('100.00');
  await fixture.grant(id, '10.00', 'USD');
  await fixture.grant(id, '500.00', 'PLAY');
  await bet(id, '40.00', '0.00');
  await bet(id, '10.50', '21.00');
  await bet(id, '2.00', '0.00', 'USD');
  await bet(id, '400.00', '900.00', 'PLAY');
  // A stake whose result is open does not count yet.
  await stake(id, '7.00');
  expect(await ownOf(id, 'staked')).toBe('210.50');
  expect(await ownOf(id, 'payout')).toEqual(['21.00', '2.0000']);
});

test('promo.top: a bet with bonus money does not count at all', async () => {
  const { id } = await fixture.addPlayer('10.00');
  await wagers.addBonus(id, money('50.00'));
  await bet(id, '4.00', '6.00');
  await bet(id, '20.00', '400.00');
  const purse = await wagers.readPurse(id);
  expect(purse[1]).toBeGreaterThan(0n);
  expect(await ownOf(id, 'staked')).toBe('4.00');
  expect(await ownOf(id, 'payout')).toEqual(['6.00', '1.5000']);
});

test('promo.top: a returned stake is subtracted, and the next best bet takes the place', async () => {
  const { id } = await fixture.addPlayer('100.00');
  await bet(id, '10.00', '15.00');
  const best = await bet(id, '20.00', '80.00');
  expect(await ownOf(id, 'payout')).toEqual(['80.00', '4.0000']);
  await returnStake(best);
  expect(await ownOf(id, 'staked')).toBe('10.00');
  expect(await ownOf(id, 'payout')).toEqual(['15.00', '1.5000']);
  expect(await ownOf(id, 'multiplier')).toEqual(['15.00', '1.5000']);
});

test('promo.top: a corrected result replaces the one before, up or down', async () => {
  const { id } = await fixture.addPlayer('100.00');
  const wager = await bet(id, '10.00', '50.00');
  await wagers.correct(wager, money('20.00'));
  expect(await ownOf(id, 'multiplier')).toEqual(['20.00', '2.0000']);
  await wagers.correct(wager, money('70.00'));
  expect(await ownOf(id, 'payout')).toEqual(['70.00', '7.0000']);
  await wagers.correct(wager, money('0.00'));
  expect(await ownOf(id, 'payout')).toBeNull();
  expect(await ownOf(id, 'staked')).toBe('10.00');
});

test('promo.top: the largest payout and the highest multiplier may be different bets', async () => {
  const { id } = await fixture.addPlayer('100.00');
  await bet(id, '50.00', '90.00');
  await bet(id, '1.00', '60.00');
  expect(await ownOf(id, 'payout')).toEqual(['90.00', '1.8000']);
  expect(await ownOf(id, 'multiplier')).toEqual(['60.00', '60.0000']);
});

test('promo.top: payouts of different currencies are compared at the fixed rates', async () => {
  const rich = await fixture.addPlayer('0.00');
  await fixture.grant(rich.id, '20.00', 'USD');
  const other = await fixture.addPlayer('1000.00');
  await bet(rich.id, '10.00', '20.00', 'USD');
  await bet(other.id, '500.00', '1000.00');
  await allCounted();
  const first = (await read('payout', rich.id)).own!;
  const second = (await read('payout', other.id)).own!;
  expect(first.win).toMatchObject({ currency: 'USD', payout: '20.00' });
  expect(first.place).toBeLessThan(second.place);
});

test('promo.top: hidden, excluded and closed players are not shown; the others move up', async () => {
  const [hidden, excluded, closed, shown] = await Promise.all(
    Array.from({ length: 4 }, () => fixture.addPlayer('100000.00')),
  );
  const players = { hidden, excluded, closed, shown };
  for (const [name, player] of Object.entries(players)) {
    await rename(player!.id, `top-${name}`);
    await bet(player!.id, name === 'shown' ? '50000.00' : '60000.00', '0.00');
  }
  await allCounted();
  const names = async () => (await read('staked')).entries.map(({ player }) => player);
  expect(new Set((await names()).slice(0, 4))).toEqual(
    new Set(['top-closed', 'top-excluded', 'top-hidden', 'top-shown']),
  );
  await owner.query('update players set is_statistics_hidden = true where id = $1', [hidden!.id]);
  await owner.query(`update players set status = 'closed', closed_at = now() where id = $1`, [
    closed!.id,
  ]);
  await owner.query(`insert into exclusions (player_id, kind) values ($1, 'self')`, [excluded!.id]);
  expect((await names())[0]).toBe('top-shown');
  const seen = await read('staked', hidden!.id);
  expect([seen.is_hidden, seen.own]).toEqual([true, null]);
  expect((await read('staked', shown!.id)).own).toMatchObject({ place: 1, is_own: true });
});

test('promo.top: a player who hides while the list is cached is gone from it at once', async () => {
  const { id } = await fixture.addPlayer('900000.00');
  await rename(id, 'top-leader');
  await bet(id, '900000.00', '0.00');
  await allCounted();
  const publicPlayers = new PublicPlayerCache(fixture.db);
  const boards = createBoards({ db: fixture.db, publicPlayers, now: () => new Date() });
  const isListed = async () =>
    (await boards.list('day', 'staked', undefined)).entries.some(
      ({ player }) => player === 'top-leader',
    );
  expect(await isListed()).toBe(true);
  await owner.query('update players set is_statistics_hidden = true where id = $1', [id]);
  publicPlayers.evict(id);
  expect(await isListed()).toBe(false);
});

test('promo.top: sums equal those of the bets after any sequence of results and corrections', async () => {
  const { id } = await fixture.addPlayer('5000.00');
  let seed = 7;
  const draw = (count: number) => (seed = (seed * 16_807) % 2_147_483_647) % count;
  const open: Wager[] = [];
  for (let count = 0; count < 60; count++) {
    const wager = await bet(id, `${1 + draw(20)}.00`, `${draw(60)}.00`);
    open.push(wager);
    const chosen = open[draw(open.length)]!;
    if (draw(3) === 0) await wagers.correct(chosen, money(`${draw(80)}.00`));
    if (draw(6) === 0) await returnStake(open.splice(open.indexOf(chosen), 1)[0]!);
  }
  await allCounted();
  const rows = await owner.query<{ staked: bigint; payout: bigint; m4: bigint }>(
    `select sum(stake)::bigint as staked, max(payout) as payout, max(m4) as m4
       from settled_bets where player_id = $1 and void_reason is null`,
    [id],
  );
  const stored = await owner.query<{ staked: bigint; payout: bigint; m4: bigint }>(
    `select staked,
            (select payout from top_wins w where w.player_id = s.player_id
               and measure = 'payout') as payout,
            (select m4 from top_wins w where w.player_id = s.player_id
               and measure = 'multiplier') as m4
       from top_stakes s where player_id = $1`,
    [id],
  );
  expect(stored).toEqual(rows);
});

test('promo.top: days that no period contains any more are removed', async () => {
  const { id } = await fixture.addPlayer('0.00');
  await owner.query(
    `insert into top_stakes (day, player_id, currency, staked)
     select current_date - ago, $1, 'RUB', 1 from unnest($2::int[]) ago`,
    [id, '{31,40,41,90}'],
  );
  await trimTop(fixture.db);
  const rows = await owner.query('select 1 as one from top_stakes where player_id = $1', [id]);
  expect(rows).toHaveLength(2);
});
