import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

/** The session of a player who has logged in. */
export async function openSession(db: Queryable, player: PlayerId): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into sessions (player_id, expires_at) values ($1, now() + interval '1 day')
     returning id`,
    [player],
  );
  return row!.id;
}
