import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { mayBeFamily } from '../rules.names.ts';
import { listSharers, type SharerRow } from './store.links.ts';

/**
 * Who had the same bonus before on the device, on the payment instrument or in the household of the
 * player: before this grant of it, or at all. An address alone makes no household: many strangers
 * share one.
 */
export async function findSharers(
  db: Queryable,
  playerId: PlayerId,
  bonusId: bigint,
  grantId: bigint | null,
): Promise<SharerRow[]> {
  const rows = await listSharers(db, playerId, bonusId, grantId);
  return rows.filter(({ kind, own_name: own, name }) =>
    kind === 'household' ? mayBeFamily(own, name) : true,
  );
}
