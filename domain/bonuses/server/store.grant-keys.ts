/** Keys of grants: each is unique for a player, so that what is given again is given once. */
import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';

/** Which of these keys a bonus of the player has. */
export async function listUsedKeys(
  db: Queryable,
  playerId: PlayerId,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(
    'select key from bonus_grants where player_id = $1 and key = any ($2)',
    [playerId, texts([...keys])],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Which of these players have a bonus with this key. */
export async function listHolders(
  db: Queryable,
  key: string,
  players: readonly PlayerId[],
): Promise<Set<PlayerId>> {
  const rows = await db.query<{ player_id: PlayerId }>(
    'select player_id from bonus_grants where key = $1 and player_id = any ($2)',
    [key, numbers(players)],
  );
  return new Set(rows.map((row) => row.player_id));
}
