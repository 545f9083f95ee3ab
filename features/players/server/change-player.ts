import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer, type Player } from '#domain/identity/server/index.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { PlayerIdentity } from '../contract.backoffice.ts';
import type { PlayersDeps } from './deps.ts';
import { findMember, identityOf } from './identity.ts';

export type IdentityAnswer = { readonly data: PlayerIdentity };

/** Changes to one player are serialized; each sees the result of the previous one. */
export async function changePlayer<Code extends string = never>(
  deps: PlayersDeps,
  playerId: PlayerId,
  work: (tx: Tx, player: Player) => Promise<Refusal<Code> | undefined>,
): Promise<IdentityAnswer | Refusal<Code | 'not_found'>> {
  return await deps.db.transaction(async (tx) => {
    const player = await findPlayer(tx, playerId, 'update');
    if (player?.kind !== 'member') return refuse('not_found');
    const refused = await work(tx, player);
    if (refused) return refused;
    const now = await findMember(tx, playerId);
    return isRefusal(now) ? now : { data: await identityOf(tx, now) };
  });
}

/** Who changed which player, and why. */
export function auditFields(staff: StaffUser, playerId: PlayerId, reason: string) {
  return { staffId: staff.id, role: staff.role, playerId, reason };
}
