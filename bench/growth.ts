import pg from 'pg';
import type { BettingFixture } from '../dev/betting-fixture.ts';
import { print } from './figure.ts';

const CHUNK = 250_000;

/**
 * Adds old bets until the table holds `total`, stopping at each power of ten for a measurement.
 * They are rows as the bet lane writes them, of separate players, inserted with triggers disabled:
 * the lane is measured over a large table, not the inserts.
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
  for (const goal of [1e6, 3e6, 1e7].filter((size) => size <= total)) {
    for (; rows < goal; rows += CHUNK) await client.query(OLD_BETS, [rows, rows + CHUNK - 1]);
    print(`filled ${rows} old bets`);
    await measure(rows);
  }
  // They belong to no account, so they are deleted before the ledger check after the run.
  await client.query('delete from bets where player_id >= 1000000000');
  await client.end();
}

// Keys are spread over the old players in both unique indexes, as in real use.
const OLD_BETS = `insert into bets (player_id, id, account, house_account, seq, balance, stake,
    payout, m4, seed_id, nonce, placed_at, game_version, game, key, params, outcome)
  select 1000000000 + n % 50000, n, 10000000001 + (n % 50000) * 10, 21, n, 1000000, 1000000, 0, 0,
         1000000000 + n % 50000, n, now() - interval '1 day', 1, 'dice', md5(n::text),
         '{"direction":"under","target":4950}', '{"roll":5000}'
    from generate_series($1::bigint, $2::bigint) n`;
