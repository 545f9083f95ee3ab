import assert from 'node:assert';
import pg from 'pg';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { betList, rollBetDays, sumBets } from '#domain/history/server/index.ts';
import { readPage } from '#platform/server/paging.ts';
import type { BettingFixture } from '../dev/betting-fixture.ts';
import { median, print, two } from './figure.ts';

const CHUNK = 250_000;
/** Old bets are spread over the tables of as many months, and over as many finished days. */
const MONTHS = 4;
const DAYS = 60;
const FIRST_PLAYER = 1_000_000_000n;
const OLD_PLAYERS = 50_000;

/**
 * Adds old bets until the tables hold `total`, stopping at some sizes for a measurement. They are
 * rows as the bet lane writes them, of separate players, in the tables of several months, inserted
 * with triggers disabled: the lane is measured over large tables, not the inserts. What a player
 * reads is measured for those of the old bets: a page of history, totals, and the sums that a first
 * limit is made of.
 */
export async function growHistory(
  fixture: BettingFixture,
  total: number,
  measure: (rows: number) => Promise<void>,
): Promise<void> {
  const url = fixture.db.pool.options.connectionString!;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  let rows = 0;
  for (const goal of [0, 1e6, 3e6, 1e7].filter((size) => size <= total)) {
    for (; rows < goal; rows += CHUNK) await client.query(OLD_BETS, [rows, rows + CHUNK - 1]);
    print(`filled ${rows} old bets`);
    await client.query('vacuum analyze bets');
    await measure(rows);
    await client.query(FORGET_DAYS);
    await rollBetDays(fixture.db);
    await measureReads(fixture, client, rows);
  }
  // They belong to no account, so they are deleted before the ledger check after the run.
  await client.query(`delete from bets where player_id >= ${FIRST_PLAYER}`);
  await client.end();
}

// The ids of a chunk are of one month, each a millisecond after the one before; the times are of
// finished days. Keys are spread over the old players in both unique indexes, as in real use.
const OLD_BETS = `insert into bets (player_id, id, account, house_account, seq, balance, stake,
    payout, m4, seed_id, nonce, placed_at, game_version, game, key, params, outcome)
  select ${FIRST_PLAYER} + n % ${OLD_PLAYERS},
         first_bet_id(date_trunc('month', now())
           + make_interval(months => (n / ${CHUNK} % ${MONTHS})::int)) + (n << 20),
         10000000001 + (n % ${OLD_PLAYERS}) * 10, 21, n, 1000000, 1000000, 0, 0,
         ${FIRST_PLAYER} + n % ${OLD_PLAYERS}, n,
         now() - make_interval(days => (1 + n % ${DAYS})::int), 1, 'dice', md5(n::text),
         '{"direction":"under","target":4950}', '{"roll":5000}'
    from generate_series($1::bigint, $2::bigint) n`;

/** Sums of days were written before the last bets were added to them. */
const FORGET_DAYS =
  'truncate bet_days, game_days, game_day_players, bet_id_ranges, bet_days_rolled';

async function measureReads(fixture: BettingFixture, client: pg.Client, rows: number) {
  const reads: Readonly<Record<string, (player: PlayerId) => Promise<unknown>>> = {
    'history page': async (player) => {
      const page = await readPage(
        { cursor: undefined, limit: '50' },
        betList(fixture.db, player, {}),
      );
      assert(!isRefusal(page) && (rows === 0 || page.data.length > 0));
    },
    totals: (player) => sumBets(fixture.db, player, {}),
    limits: (player) =>
      client.query(
        `select sum(stake - bonus_stake), sum(payout - bonus_payout) from bet_results
          where player_id = $1 and id >= first_bet_id_since(now() - interval '32 days')`,
        [player],
      ),
  };
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (let player = FIRST_PLAYER; player < FIRST_PLAYER + 60n; player++) {
      const startedAt = performance.now();
      // The players of the old bets.
      await read(player as PlayerId);
      times.push(performance.now() - startedAt);
    }
    print(`${name} over ${rows} bets: ${two(median(times))} ms`);
  }
}
