import type { PlayerId } from '#core/ids.ts';
import { findSharers, isBonusBlocked, lockSharing } from '#domain/bonus-abuse/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { isInSegment } from '../rules.segments.ts';
import type { BonusTerms } from '../rules.ts';
import { readFacts } from './store.segments.ts';
import type { Grant } from './store.ts';

/** Whether the player is in the segment of these terms now, and not blocked from bonuses. */
export async function isForPlayer(
  db: Queryable,
  { segment }: BonusTerms,
  playerId: PlayerId,
): Promise<boolean> {
  if (await isBonusBlocked(db, playerId)) return false;
  return !segment || isInSegment(segment, await readFacts(db, playerId));
}

/**
 * Whether the same person or household had this bonus before, where its terms refuse that. Claims
 * of such bonuses wait for each other. What staff give by hand is their decision.
 */
export async function isShared(
  tx: Tx,
  { playerId, bonusId, terms, source }: Pick<Grant, 'playerId' | 'bonusId' | 'terms' | 'source'>,
): Promise<boolean> {
  if (terms.sharing !== 'refuse' || source === 'staff') return false;
  await lockSharing(tx);
  return (await findSharers(tx, playerId, bonusId, null)).length > 0;
}
