import type { Queryable, Tx } from '#platform/server/db.ts';

export type OpenSession = {
  id: string;
  user_agent: string;
  ip: string | null;
  created_at: Date;
  last_used_at: Date;
};

export async function listOpenSessions(db: Queryable, id: bigint): Promise<OpenSession[]> {
  return await db.query<OpenSession>(
    `select id, user_agent, host(ip) as ip, created_at, last_used_at from sessions
      where player_id = $1 and ended_at is null and expires_at > now()
      order by last_used_at desc`,
    [id],
  );
}

/** A session of another account looks like one that does not exist. */
export async function isOwnOpenSession(tx: Tx, id: bigint, session: string): Promise<boolean> {
  const rows = await tx.query(
    'select from sessions where id = $2 and player_id = $1 and ended_at is null for update',
    [id, session],
  );
  return rows.length > 0;
}
