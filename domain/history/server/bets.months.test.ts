import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProfileFixture,
  type ProfileFixture,
  type ProfileMember,
} from '#dev/profile-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { selectPage } from '#domain/wagers/server/index.ts';
import { FILTERED_IDS, LATEST_IDS } from './store.id-ranges.ts';

const PAGE = 51;
const MONTHS_AHEAD = [0, 1, 2, 3];

let database: TestDatabase;
let fixture: ProfileFixture;
let player: ProfileMember;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createProfileFixture(database.url);
  player = await fixture.addMember('100.00');
  await fixture.bet(player, '1.00');
  for (const ahead of MONTHS_AHEAD) await fixture.asOwner(playIn(ahead));
  await fixture.asOwner('analyze bets; analyze wagers; analyze settlements');
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

/** Ten thousand bets and as many wagers of a hundred players, in the tables of a month to come. */
function playIn(ahead: number): string {
  return `set session_replication_role = replica;
    with copied as (
      select b.*, n, b.player_id + n % 100 as who, (n::bigint << 20)
          + first_bet_id(date_trunc('month', now()) + interval '${ahead} months 15 days') as at_id
        from (select * from bets order by seq desc limit 1) b, generate_series(1, 10000) n),
    instant as (
    insert into bets (player_id, id, account, house_account, seq, balance, stake, payout, m4,
      seed_id, nonce, game_version, game, key, params, outcome)
    select who, at_id, account, house_account, -n, balance, stake, payout, m4, seed_id,
      ${ahead} * 10000 + n, 1, game, gen_random_uuid()::text, params, outcome from copied),
    staked as (
    insert into wagers (player_id, id, source, account, escrow_account, house_account, seq,
      balance, cash_stake, stake, game, game_version, key, bet, cap_m4, is_open, is_settled,
      settlements)
    select who, at_id + 1, 'round', account, house_account, house_account, -n, balance, stake,
      stake, game, 1, gen_random_uuid()::text, '{}', 1, false, true, 1 from copied)
    insert into settlements (wager_id, number, id, player_id, kind, game, account, escrow_account,
      house_account, cash_stake, bonus_stake, stake, m4, params, outcome, was_settled, was_void,
      cash_before, bonus_before, is_open, is_settled, cash_payout, bonus_payout, seq, balance,
      cash_change)
    select at_id + 1, 1, at_id + 2, who, 'settle', game, account, house_account,
      house_account, stake, 0, stake, m4, params, outcome, false, false, 0, 0, false, true, stake,
      0, -n, balance, stake from copied`;
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: readonly PlanNode[];
};

async function planOf(query: string, values: readonly unknown[]): Promise<PlanNode> {
  const rows = await fixture.db.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${query}`,
    values,
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/** How many rows were read of each month's tables, as 202611. */
function readByMonth(node: PlanNode, rows = new Map<string, number>()): Map<string, number> {
  const month = node['Relation Name']?.match(/_(\d{6})$/)?.[1];
  if (month) {
    rows.set(month, (rows.get(month) ?? 0) + node['Actual Rows'] * node['Actual Loops']);
  }
  for (const inner of node.Plans ?? []) readByMonth(inner, rows);
  return rows;
}

/** The month that many months ahead, and an id at its end. */
async function monthOf(ahead: number): Promise<{ month: string; end: bigint }> {
  const rows = await fixture.db.query<{ month: string; end: bigint }>(
    `select to_char(month, 'YYYYMM') as month, first_bet_id(month + interval '1 month') as end
       from (select date_trunc('month', now()) + make_interval(months => $1) as month) m`,
    [ahead],
  );
  return rows[0]!;
}

test.each([
  ['without a filter', LATEST_IDS, []],
  ['of a game', FILTERED_IDS, ['dice', null, null, 0]],
])('bets: a page of history %s reads its own month', async (_name, ids, filter) => {
  for (const ahead of MONTHS_AHEAD) {
    const { month, end } = await monthOf(ahead);
    const plan = await planOf(`${selectPage('settled_bets', '$1', ids)} order by b.id desc`, [
      player.id,
      end,
      null,
      null,
      PAGE,
      ...filter,
    ]);
    expect(plan['Actual Rows']).toBe(PAGE);
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(12 * PAGE);
    // In each other month, the first settlement of the player is looked at: a wager of that month
    // may have been settled in this one.
    for (const [other, rows] of readByMonth(plan)) {
      expect(rows, other).toBeLessThan(other === month ? 6 * PAGE : 3);
    }
  }
});
