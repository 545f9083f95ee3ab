import type { BetId, PlayerId } from '#core/ids.ts';
import type { BetJurisdiction } from '#domain/bets/contract.ts';
import type { Queryable } from '#platform/server/db.ts';

/**
 * The jurisdiction of a bet with the version of its rules that was in force when the stake was
 * taken; null for a bet that is older than the first version.
 */
export async function findBetJurisdiction(
  db: Queryable,
  playerId: PlayerId,
  id: BetId,
): Promise<BetJurisdiction | null> {
  const rows = await db.query<BetJurisdiction>(
    `select h.code, h.number as version
       from bet_jurisdictions b join jurisdiction_history h
         on h.jurisdiction = b.jurisdiction and h.from_at <= b.staked_at
      where b.player_id = $1 and b.id = $2
      order by h.number desc limit 1`,
    [playerId, id],
  );
  return rows[0] ?? null;
}
