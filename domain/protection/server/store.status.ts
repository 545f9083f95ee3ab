import type { Micro } from '#core/money.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export async function readClosed(db: Queryable, playerId: PlayerId): Promise<string | null> {
  const rows = await db.query<{ closed: string | null }>(
    'select protection_closed($1, null, clock_timestamp()) as closed',
    [playerId],
  );
  return rows[0]!.closed;
}

/**
 * Whether a player may not play at all now: in a time-out, excluded, blocked or closed. Stakes of
 * theirs that wait for another player are returned.
 */
export async function isPlayClosed(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const rows = await db.query<{ is_closed: boolean }>('select play_is_closed($1) as is_closed', [
    playerId,
  ]);
  return rows[0]!.is_closed;
}

/** The same; until the transaction ends, neither a time-out nor an exclusion begins. */
export async function lockPlayClosed(tx: Tx, playerId: PlayerId): Promise<boolean> {
  await tx.query(`select lock_players(array[$1::bigint], 'key share')`, [playerId]);
  return await isPlayClosed(tx, playerId);
}

/** How the database says that a player is excluded; the end follows. */
export const EXCLUDED = 'account_excluded:';

export type Row = {
  now: Date;
  currency: string;
  session_started_at: Date | null;
  last_bet_at: Date | null;
  reality_from: Date | null;
  time_out_until: Date | null;
  session_minutes: bigint | null;
  reality_minutes: bigint | null;
  closed: string | null;
};

export async function readRow(db: Queryable, playerId: PlayerId): Promise<Row | undefined> {
  const rows = await db.query<Row>(
    `select clock_timestamp() as now, p.currency, t.session_started_at, t.last_bet_at,
            t.reality_from, t.time_out_until,
            (select l.amount from protection_limits l
              where l.player_id = p.id and l.kind = 'session') as session_minutes,
            (select l.amount from protection_limits l
              where l.player_id = p.id and l.kind = 'reality') as reality_minutes,
            protection_closed(p.id, null, clock_timestamp()) as closed
       from protections t join player_directory p on p.id = t.player_id where p.id = $1`,
    [playerId],
  );
  return rows[0];
}

export async function readSums(db: Queryable, account: AccountId, since: Date) {
  const rows = await db.query<{ staked: Micro; returned: Micro }>(
    'select staked, returned from protection_sums($1, $2)',
    [account, since],
  );
  return rows[0]!;
}
