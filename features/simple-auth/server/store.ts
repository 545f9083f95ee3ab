import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export async function insertToken(
  tx: Tx,
  playerId: PlayerId,
  issuedBy: PlayerId,
  partner: string,
  seconds: number,
): Promise<{ id: string; expires_at: Date }> {
  const rows = await tx.query<{ id: string; expires_at: Date }>(
    `insert into simple_tokens (player_id, issued_by, partner, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4)) returning id, expires_at`,
    [playerId, issuedBy, partner, seconds],
  );
  return rows[0]!;
}

/** Consumes a token: of several parallel uses only one gets its player. */
export async function consumeToken(db: Queryable, id: string): Promise<PlayerId | undefined> {
  const rows = await db.query<{ player_id: PlayerId }>(
    `update simple_tokens set used_at = now()
      where id = $1 and used_at is null and expires_at > now() returning player_id`,
    [id],
  );
  return rows[0]?.player_id;
}

export async function linkSession(db: Queryable, id: string, session: string): Promise<void> {
  await db.query('update simple_tokens set session_id = $2 where id = $1', [id, session]);
}

/** Stores where a player logged in, at the first report. */
export async function storeArrival(
  db: Queryable,
  session: string,
  host: string,
  userAgent: string,
): Promise<boolean> {
  const rows = await db.query(
    `update simple_tokens set host = $2, user_agent = $3
      where session_id = $1 and host is null returning id`,
    [session, host, userAgent.slice(0, 400)],
  );
  return rows.length > 0;
}

/** Deletes links that were never opened; used ones stay, as a record of who logged in by whom. */
export async function trimTokens(db: Queryable): Promise<number> {
  const rows = await db.query(
    `delete from simple_tokens
      where used_at is null and expires_at < now() - interval '1 day' returning id`,
  );
  return rows.length;
}
