import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findPlayer, refuseForeign, type Player } from '#domain/identity/server/index.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type { listLinks as listShape, unlink as shape } from '../contract.ts';
import { tellOwner } from './complete.ts';
import { labelOf, type Desk } from './desk.ts';
import { deleteIdentity, listIdentities } from './store.ts';

/** What the page of the account shows: which providers let this player in. */
export async function listLinks(
  desk: Desk,
  { viewer }: Asked<typeof listShape>,
): Promise<Answer<typeof listShape> | Refusal> {
  const player = await findPlayer(desk.db, viewer.id);
  if (player?.status !== 'active') return refuse('unauthorized');
  const identities = await listIdentities(desk.db, viewer.id);
  return {
    data: identities.map((identity) => ({
      provider: identity.provider,
      label: labelOf(desk, identity.provider),
      email: identity.email,
      linked_at: identity.created_at.toISOString(),
      last_used_at: identity.last_used_at.toISOString(),
      can_unlink: identities.length > 1 || hasOtherWay(player),
    })),
  };
}

/** Takes a provider away, unless the player would stand before a closed door. */
export async function unlink(
  desk: Desk,
  { params, viewer, origin }: Asked<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const unconfirmed = await desk.refuseUnconfirmed(desk.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await desk.db.transaction(async (tx) => {
    // Under the lock, so that of two providers taken away at once one stays.
    const player = await findPlayer(tx, viewer.id, 'update');
    if (player?.status !== 'active') return refuse('unauthorized');
    const identities = await listIdentities(tx, viewer.id);
    if (!identities.some(({ provider }) => provider === params.provider)) {
      return refuse('not_found');
    }
    if (identities.length === 1 && !hasOtherWay(player)) return refuse('last_way_in');
    const unlinked = await deleteIdentity(tx, viewer.id, params.provider);
    await desk.emit(tx, 'player.social_unlinked', {
      player_id: viewer.id.toString(),
      provider: params.provider,
    });
    await tellOwner(desk, tx, player, 'social-unlinked', params.provider);
    return { data: { unlinked } };
  });
}

/** A password needs a name to go with it; a confirmed contact takes codes. */
function hasOtherWay(player: Player): boolean {
  const hasContact = player.email !== null || player.phone !== null;
  const isReachable = player.is_email_verified || player.is_phone_verified;
  return isReachable || (hasContact && player.password_hash !== null);
}
