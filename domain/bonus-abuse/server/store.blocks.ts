import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/** Whether the player gets no further bonuses. */
export async function isBonusBlocked(db: Queryable, playerId: PlayerId): Promise<boolean> {
  return (await db.query('select from bonus_blocks where player_id = $1', [playerId])).length > 0;
}

/** A player who is blocked already stays so under the first case. */
export async function blockBonuses(tx: Tx, playerId: PlayerId, caseId: bigint): Promise<void> {
  await tx.query(
    'insert into bonus_blocks (player_id, case_id) values ($1, $2) on conflict do nothing',
    [playerId, caseId],
  );
}

/** False where nothing was to be lifted. */
export async function unblockBonuses(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const rows = await tx.query('delete from bonus_blocks where player_id = $1 returning player_id', [
    playerId,
  ]);
  return rows.length > 0;
}

/**
 * Claims of a bonus that one household gets once wait for each other, so that the second of two at
 * once sees the first. Released with the transaction.
 */
export async function lockSharing(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('bonus-abuse.sharing'))`);
}
