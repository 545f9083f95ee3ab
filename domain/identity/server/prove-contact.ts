import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { dropSteps } from './codes.ts';
import type { Devices } from './devices.ts';
import type { Factors } from './factors/index.ts';
import { dropLinksSince } from './links.ts';
import type { Sessions } from './sessions.ts';
import {
  dropOtherContact,
  findPlayer,
  forgetDevices,
  markContactVerified,
  setPasswordHash,
  type Player,
} from './store.ts';

export type ProveDeps = {
  sessions: Sessions;
  devices: Devices;
  factors: Pick<Factors, 'removeSince'>;
};

/**
 * Whether a contact is a way in. One that nobody has shown to be his, beside one that somebody has,
 * is none: it may be a slip of the pen, and its owner must not get the account for it.
 */
export function isWayIn(player: Player, contact: 'email' | 'phone'): boolean {
  const { is_email_verified: email, is_phone_verified: phone } = player;
  return contact === 'email' ? email || !phone : phone || !email;
}

/**
 * Somebody has shown from outside that a contact is his. If nobody had shown it before, whoever
 * opened the account may be a stranger who typed another's address and waits for its owner: then
 * the owner takes the account over, and what the stranger knows of it opens nothing any more.
 * Answers the player as he is afterwards.
 */
export async function proveContact(
  deps: ProveDeps,
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
  await dropSteps(tx, player.id);
  await dropOtherContact(tx, player.id, contact);
  await deps.factors.removeSince(tx, player.id, player.created_at);
  // Letters that undo a change may lie in the stranger's mailbox.
  await dropLinksSince(tx, player.id, player.created_at);
  await forgetDevices(tx, player.id);
  await deps.sessions.endAll(tx, player.id, 'taken_over');
  return (await findPlayer(tx, player.id))!;
}
