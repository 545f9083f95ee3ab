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

type SharedGrant = Pick<Grant, 'playerId' | 'bonusId' | 'terms'>;

/** Whether the same person or household had this bonus before, where its terms refuse that. */
export async function wasShared(
  db: Queryable,
  { playerId, bonusId, terms }: SharedGrant,
): Promise<boolean> {
  if (terms.sharing !== 'refuse') return false;
  return (await findSharers(db, playerId, bonusId, null)).length > 0;
}

/**
 * The same for a bonus that is given now: claims of such bonuses wait for each other. What staff
 * give by hand is their decision.
 */
export async function isShared(
  tx: Tx,
  grant: SharedGrant & Pick<Grant, 'source'>,
): Promise<boolean> {
  if (grant.terms.sharing !== 'refuse' || grant.source === 'staff') return false;
  await lockSharing(tx);
  return await wasShared(tx, grant);
}
