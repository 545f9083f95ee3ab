import type { BetId, PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

/** The id by which a settled bet is in the list of its round. */
export async function findWagerId(
  db: Queryable,
  playerId: PlayerId,
  id: BetId,
): Promise<bigint | undefined> {
  const rows = await db.query<{ wager_id: bigint | null }>(
    'select wager_id from every_bet where player_id = $1 and id = $2',
    [playerId, id],
  );
  return rows[0]?.wager_id ?? undefined;
}

/** The nonces of the games in steps that are under way. */
export async function listOpenNonces(
  db: Queryable,
  playerId: PlayerId,
  seedId: bigint,
): Promise<number[]> {
  const rows = await db.query<{ nonce: bigint | null }>(
    `select nonce from wager_records
      where player_id = $1 and is_open and seed_id = $2 order by nonce`,
    [playerId, seedId],
  );
  return rows.map(({ nonce }) => Number(nonce));
}
