import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { findPlayer, refuseCrossOrigin, type Player } from '#domain/identity/server/index.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import type { listLinks as listShape, unlink as shape } from '../contract.ts';
import { emailOwner } from './complete.ts';
import { labelOf, type SocialLoginContext } from './context.ts';
import { deleteIdentity, listIdentities } from './store.ts';

/** The login providers of the player, for the account page. */
export async function listLinks(
  context: SocialLoginContext,
  { viewer }: CallRequest<typeof listShape>,
): Promise<Answer<typeof listShape> | Refusal<'unauthorized'>> {
  const player = await findPlayer(context.db, viewer.id);
  if (player?.status !== 'active') return refuse('unauthorized');
  const identities = await listIdentities(context.db, viewer.id);
  return {
    data: identities.map((identity) => ({
      provider: identity.provider,
      label: labelOf(context, identity.provider),
      email: identity.email,
      linked_at: identity.created_at.toISOString(),
      last_used_at: identity.last_used_at.toISOString(),
      can_unlink: identities.length > 1 || hasOtherLoginMethod(player),
    })),
  };
}

/** Unlinks a provider, unless it is the player's only login method. */
export async function unlink(
  context: SocialLoginContext,
  { params, viewer, origin }: CallRequest<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const unconfirmed = await context.requireStepUp(context.db, viewer);
  if (unconfirmed) return unconfirmed;
  return await context.db.transaction(async (tx) => {
    // Checked under the lock, so that of two providers unlinked at once one stays.
    const player = await findPlayer(tx, viewer.id, 'update');
    if (player?.status !== 'active') return refuse('unauthorized');
    const identities = await listIdentities(tx, viewer.id);
    if (!identities.some(({ provider }) => provider === params.provider)) {
      return refuse('not_found');
    }
    if (identities.length === 1 && !hasOtherLoginMethod(player)) return refuse('last_way_in');
    const unlinked = await deleteIdentity(tx, viewer.id, params.provider);
    await context.emit(tx, 'player.social_unlinked', {
      player_id: viewer.id.toString(),
      provider: params.provider,
    });
    await emailOwner(context, tx, player, 'social-unlinked', params.provider);
    return { data: { unlinked } };
  });
}

/** A password needs an identifier; a confirmed contact can receive codes. */
function hasOtherLoginMethod(player: Player): boolean {
  const hasContact = player.email !== null || player.phone !== null;
  const isReachable = player.is_email_verified || player.is_phone_verified;
  return isReachable || (hasContact && player.password_hash !== null);
}
