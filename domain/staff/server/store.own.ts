import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type OpenSession = {
  id: string;
  user_agent: string;
  ip: string | null;
  created_at: Date;
  last_used_at: Date;
};

export async function listOpenSessions(db: Queryable, id: PlayerId): Promise<OpenSession[]> {
  return await db.query<OpenSession>(
    `select id, user_agent, host(ip) as ip, created_at, last_used_at from session_records
      where player_id = $1 and ended_at is null and expires_at > now()
      order by last_used_at desc`,
    [id],
  );
}
