import pg from 'pg';
import type { HouseRoom } from '../dev/house-room.ts';
import { say } from './figure.ts';

const CHUNK = 250_000;

/**
 * Adds old bets until the table holds `total`, stopping at each power of ten for a measurement.
 * They are rows as the lane writes them, of players of their own, put in with the triggers off:
 * what is measured is the lane over a large table, not the filling of it.
 */
export async function growHistory(
  room: HouseRoom,
  total: number,
  measure: (rows: number) => Promise<void>,
): Promise<void> {
  const url = room.db.pool.options.connectionString!;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  let rows = 0;
  for (const goal of [1e6, 3e6, 1e7].filter((size) => size <= total)) {
    for (; rows < goal; rows += CHUNK) await client.query(OLD_BETS, [rows, rows + CHUNK - 1]);
    say(`filled ${rows} old bets`);
    await measure(rows);
  }
  // They belong to no account, so the check after the run must not see them.
  await client.query('delete from bets where player_id >= 1000000000');
  await client.end();
}

// Keys are spread over the old players in both unique indexes, as in a life of play.
const OLD_BETS = `insert into bets (player_id, id, account, house_account, seq, balance, stake,
    payout, m4, seed_id, nonce, placed_at, game_version, game, key, params, outcome)
  select 1000000000 + n % 50000, n, 10000000001 + (n % 50000) * 10, 21, n, 1000000, 1000000, 0, 0,
         1000000000 + n % 50000, n, now() - interval '1 day', 1, 'dice', md5(n::text),
         '{"direction":"under","target":4950}', '{"roll":5000}'
    from generate_series($1::bigint, $2::bigint) n`;
