import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { endPendingCodes } from './store.codes.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors/index.ts';
import { invalidateLinksSince } from './store.links.ts';
import type { Sessions } from './sessions.ts';
import { findPlayer, invalidateDevices, setPasswordHash, type Player } from './store.ts';
import { removeOtherContact, markContactVerified } from './store.contacts.ts';

export type ProveContactDeps = {
  sessions: Sessions;
  devices: Devices;
  factors: Pick<Factors, 'removeSince'>;
};

/**
 * Whether a contact may be used to log in. An unconfirmed contact beside a confirmed one may not:
 * it may be a typing mistake, and its owner must not get the account.
 */
export function canLogInBy(player: Player, contact: 'email' | 'phone'): boolean {
  const { is_email_verified: email, is_phone_verified: phone } = player;
  return contact === 'email' ? email || !phone : phone || !email;
}

/**
 * Records that the requester owns a contact, proven from outside a session. If the contact was
 * unconfirmed, the account may have been created by a stranger who typed another person's address:
 * then its owner takes the account over, and everything the stranger could use is invalidated.
 * Returns the updated player.
 */
export async function proveContact(
  deps: ProveContactDeps,
  tx: Tx,
  player: Player,
  contact: 'email' | 'phone',
  origin: Origin,
): Promise<Player> {
  const isProven = contact === 'email' ? player.is_email_verified : player.is_phone_verified;
  if (isProven) return player;
  await markContactVerified(tx, player.id, contact);
  const proven = contact === 'email' ? { is_email_verified: true } : { is_phone_verified: true };
  if (deps.devices.read(origin, player) !== undefined) return { ...player, ...proven };
  await setPasswordHash(tx, player.id, null);
  await endPendingCodes(tx, player.id);
  await removeOtherContact(tx, player.id, contact);
  await deps.factors.removeSince(tx, player.id, player.created_at);
  // Emails with undo links may be in the stranger's mailbox.
  await invalidateLinksSince(tx, player.id, player.created_at);
  await invalidateDevices(tx, player.id);
  await deps.sessions.endAll(tx, player.id, 'taken_over');
  return (await findPlayer(tx, player.id))!;
}
