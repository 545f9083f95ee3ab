import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

export type DisplayNameRow = { id: PlayerId; name: string; hidden: boolean };

/** Public names, and whether a player hides theirs. */
export async function listNames(
  db: Queryable,
  ids: readonly PlayerId[],
): Promise<DisplayNameRow[]> {
  return await db.query<DisplayNameRow>(
    'select id, name, is_statistics_hidden as hidden from player_directory where id = any ($1)',
    [numbers(ids)],
  );
}
