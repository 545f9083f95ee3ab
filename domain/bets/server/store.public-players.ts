import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/** `avatar` is the address of the picture. */
export type PublicPlayerRow = { id: PlayerId; player: string | null; avatar: string | null };

export async function listPublicPlayers(
  db: Queryable,
  ids: readonly PlayerId[],
): Promise<PublicPlayerRow[]> {
  return await db.query<PublicPlayerRow>(
    'select id, player, avatar from public_players where id = any ($1)',
    [numbers(ids)],
  );
}
