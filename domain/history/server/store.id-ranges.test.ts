import assert from 'node:assert';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digitOf } from '#core/currency.ts';
import type { BetId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import {
  createProfileFixture,
  type ProfileMember,
  type ProfileFixture,
} from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { readPage } from '#platform/server/paging.ts';
import { rollBetDays } from './store.bet-days.ts';
import { betList, type BetFilter } from './bets.ts';
import { countPlayers, listGamePlayers } from './store.player-days.ts';
import { SELECT_BETS } from '#domain/wagers/server/index.ts';
import {
  FILTERED_IDS,
  firstIdBeyondRanges,
  IDS_UNDER_SEED,
  LATEST_IDS,
} from './store.id-ranges.ts';

const SPAN = 1n << 47n;
const GAMES = ['dice', 'keno', 'wheel'];

let database: TestDatabase;
let fixture: ProfileFixture;
let heavy: ProfileMember;
let light: ProfileMember;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
  heavy = await fixture.addMember('100.00');
  light = await fixture.addMember('100.00');
  await fixture.bet(heavy, '1.00');
  await fixture.grant(heavy.id, '10.00', 'PLAY');
  await fixture.bet(heavy, '1.00', 'PLAY');
  await fixture.bet(light, '1.00');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** Copies of the first bet of a player, with ids this many ranges in the past. */
async function plant(member: ProfileMember, count: number, how: Partial<Planted> = {}) {
  const { game = `'dice'`, spansAgo = '0', daysAgo = '0', digit = 1, isVoid = false } = how;
  await fixture.asOwner(`set session_replication_role = replica;
    with planted as (
      select b.*, n, b.id - (${spansAgo}) * ${SPAN} - n - 1 as new_id, -n as place,
        b.player_id * 10 + ${digit} as new_account,
        b.house_account / 10 * 10 + ${digit} as new_house,
        b.placed_at - (${daysAgo}) * interval '1 day' as at
        from (select * from bets where player_id = ${member.id} order by id limit 1) b,
             generate_series(1, ${count}) n), staked as (
    insert into wagers (player_id, id, source, account, escrow_account, house_account, seq,
      balance, cash_stake, stake, placed_at, game, game_version, key, bet, cap_m4, is_open,
      is_settled, is_void, settlements)
    select player_id, new_id - 1e12::bigint, 'round', new_account, new_house, new_house, place,
      balance, stake, stake, at, ${game}, 1, gen_random_uuid()::text, '{}', 1, false, true,
      ${isVoid}, 1 from planted)
    insert into settlements (wager_id, number, id, player_id, kind, game, account, escrow_account,
      house_account, cash_stake, bonus_stake, stake, m4, params, outcome, void_reason, was_settled,
      was_void, cash_before, bonus_before, is_open, is_settled, cash_payout, bonus_payout, seq,
      balance, cash_change, settled_at)
    select new_id - 1e12::bigint, 1, new_id, player_id, 'settle', ${game}, new_account, new_house,
      new_house, stake, 0, stake, m4, params, outcome, ${isVoid ? `'outage'` : 'null'}, false,
      false, 0, 0, false, true, stake, 0, place, balance, stake, at from planted`);
}
type Planted = {
  game: string;
  spansAgo: string;
  daysAgo: string;
  digit: number;
  isVoid: boolean;
};

type Filter = Partial<Pick<BetFilter, 'game' | 'currency' | 'play' | 'since'>>;

/** Page after page, as a client reads it. */
async function everyId(member: ProfileMember, filter: Filter): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage({ cursor, limit: '7' }, betList(fixture.db, member.id, filter));
    assert(!isRefusal(page));
    ids.push(...page.data.map(({ id }) => id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

/** The same from the bets alone. */
async function expectedIds(member: ProfileMember, filter: Filter): Promise<string[]> {
  const rows = await fixture.db.query<{ id: BetId }>(
    `select id from settled_bets where player_id = $1 and ($2::text is null or game = $2)
       and ($3::int is null or currency_digit(account) = $3)
       and ($4::timestamptz is null or placed_at >= $4)
       and ($5::text is null or is_play_account(account) = ($5 = 'only')) order by id desc`,
    [
      member.id,
      filter.game ?? null,
      filter.currency === undefined ? null : digitOf(filter.currency),
      filter.since ?? null,
      filter.play ?? null,
    ],
  );
  return rows.map(({ id }) => id.toString());
}

const FILTERS: readonly Filter[] = [
  ...GAMES.map((game) => ({ game })),
  { game: 'nothing' },
  { currency: 'RUB' },
  { currency: 'USD' },
  { play: 'only' },
  { play: 'none', game: 'keno' },
  { game: 'keno', since: new Date(Date.now() - 4 * 86_400_000) },
];

async function expectSame() {
  for (const member of [heavy, light]) {
    for (const filter of FILTERS) {
      expect(await everyId(member, filter), JSON.stringify(filter)).toEqual(
        await expectedIds(member, filter),
      );
    }
  }
}

test('bets: the id ranges list the same bets as a full scan, page by page', async () => {
  await plant(heavy, 40, {
    game: `(array['dice', 'keno'])[1 + n % 2]`,
    spansAgo: 'n / 4',
    daysAgo: 'n / 4 * 1.6',
  });
  await plant(heavy, 3, {
    game: `'wheel'`,
    spansAgo: '3',
    daysAgo: '5',
    digit: digitOf('USD'),
  });
  await plant(heavy, 2, { game: `'wheel'`, spansAgo: '7', daysAgo: '11', isVoid: true });
  await plant(light, 20, { game: `'keno'`, spansAgo: 'n', daysAgo: 'n * 1.6' });
  await expectSame();
  const range = { from: '2000-01-01', to: '2100-01-01' };
  const players = await listGamePlayers(fixture.db, range);
  expect(players.length).toBeGreaterThan(10);
  const { day } = players[0]!;
  const count = await countPlayers(fixture.db, day);
  expect((await rollBetDays(fixture.db)).length).toBeGreaterThan(10);
  expect(await firstIdBeyondRanges(fixture.db)).toBeGreaterThan(0n);
  await expectSame();
  expect(await listGamePlayers(fixture.db, range)).toEqual(players);
  expect(await countPlayers(fixture.db, day)).toBe(count);
});

test('bets: a bet whose id belongs to another time than its day is listed too', async () => {
  // Placed days ago by a server whose clock ran behind, and rolled up only now.
  await fixture.asOwner(`delete from bet_days; delete from game_days; delete from game_day_players;
    delete from bet_id_ranges; delete from bet_days_rolled`);
  await plant(light, 1, { game: `'wheel'`, spansAgo: '30', daysAgo: '2' });
  await plant(light, 1, { game: `'wheel'`, spansAgo: '0', daysAgo: '9' });
  await rollBetDays(fixture.db);
  expect(await everyId(light, { game: 'wheel' })).toHaveLength(2);
  await expectSame();
});

test('bets: a filter on a game without bets does not scan five thousand bets', async () => {
  await plant(heavy, 5000, { spansAgo: '20 + n / 500', daysAgo: '30 + n / 500 * 1.6' });
  await plant(heavy, 1, { game: `'roulette'`, spansAgo: '32', daysAgo: '50' });
  await fixture.asOwner(`delete from bet_days; delete from game_days; delete from game_day_players;
    delete from bet_id_ranges; delete from bet_days_rolled`);
  await rollBetDays(fixture.db);
  await fixture.asOwner('analyze bets; analyze bet_id_ranges');
  // For a game played all the time, reading the latest is enough.
  for (const [game, most] of Object.entries({ nothing: 80, roulette: 80, dice: 400 })) {
    const rows = await fixture.db.query<{
      'QUERY PLAN': readonly [{ Plan: Record<string, number> }];
    }>(`explain (analyze, buffers, format json) ${FILTERED_IDS}`, [
      heavy.id,
      null,
      null,
      null,
      51,
      game,
      null,
      null,
      await firstIdBeyondRanges(fixture.db),
    ]);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!, game).toBeLessThan(most);
  }
});

/** A seed that decided as many bets, as the trigger on bets would leave it. */
async function plantSeed(bets: number): Promise<bigint> {
  await fixture.asOwner(`set session_replication_role = replica;
    with seed as (
      insert into seeds (player_id, state, sealed, commitment, seed, client_seed, bets,
        activated_at, revealed_at)
      select ${heavy.id}, 'revealed', '', hash, hash, 'planted', ${bets},
        now() - interval '12 days', now() - interval '11 days'
        from repeat('0', 64) as hash returning id), planted as (
      insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4,
        seed_id, nonce, game_version, game, key, params, outcome)
      select b.player_id, b.id - 1e15::bigint + n, account, house_account, -n, balance, stake,
        payout, m4, seed.id, n, 1, game, gen_random_uuid()::text, params, outcome
        from seed, (select * from bets where player_id = ${heavy.id} order by id limit 1) b,
             generate_series(0, ${bets - 1}) n returning seed_id, nonce, id)
    insert into seed_marks select * from planted where nonce > 0 and nonce % 1000 = 0;
    analyze bets`);
  const [seed] = await fixture.db.query<{ id: bigint }>(
    `select id from seed_records where client_seed = 'planted'`,
  );
  return seed!.id;
}

test('bets: a page of history and of a seed reads its bets and no others', async () => {
  const seed = await plantSeed(20_000);
  const pages: readonly (readonly [string, readonly unknown[]])[] = [
    [
      `${SELECT_BETS} where b.player_id = $1 and b.id in (${LATEST_IDS}) order by b.id desc`,
      [heavy.id, null, null, null, 51],
    ],
    [
      `${SELECT_BETS} where b.player_id = $2 and b.id in (${IDS_UNDER_SEED}) order by b.nonce`,
      [seed, heavy.id, -1, 51],
    ],
    [
      `${SELECT_BETS} where b.player_id = $2 and b.id in (${IDS_UNDER_SEED}) order by b.nonce`,
      [seed, heavy.id, 15_321, 51],
    ],
  ];
  for (const [query, values] of pages) {
    const rows = await fixture.db.query<{
      'QUERY PLAN': readonly [{ Plan: Record<string, number> }];
    }>(`explain (analyze, buffers, format json) ${query}`, values);
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    expect(plan['Actual Rows']).toBe(51);
    expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!).toBeLessThan(2_000);
  }
});

test('bets: an id range cannot be deleted', async () => {
  await expect(fixture.db.query('delete from bet_id_ranges')).rejects.toThrow('permission denied');
});
