import type { Messages } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { endPendingCodes } from './store.codes.ts';
import { invalidateLinks, issueLink } from './store.links.ts';
import { addressee } from './messenger.ts';
import type { Sessions } from './sessions.ts';
import { invalidateDevices, setPasswordHash, type Player } from './store.ts';

export type PasswordDeps = {
  sessions: Sessions;
  messages: Messages;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** The public URL of the player app, without a trailing slash. */
  publicUrl: () => string;
};

/** How long the owner may undo a change of the account. */
const UNDO_SECONDS = 72 * 3600;

/**
 * Sets a new password and locks out everyone who knew the old one: every other session ends, every
 * device is unknown again, and password reset links are invalidated. The owner gets an email with a
 * link that undoes the change.
 */
export async function changePassword(
  { sessions, messages, emit, publicUrl }: PasswordDeps,
  tx: Tx,
  player: Player,
  passwordHash: string,
  { origin, keepSession }: { origin: Origin; keepSession?: string },
): Promise<void> {
  const isFirst = player.password_hash === null;
  await setPasswordHash(tx, player.id, passwordHash);
  await invalidateLinks(tx, player.id, 'restore');
  await endPendingCodes(tx, player.id);
  await invalidateDevices(tx, player.id);
  await sessions.endAll(tx, player.id, 'password_changed', keepSession ?? null);
  await emit(tx, 'player.password_changed', {
    player_id: player.id.toString(),
    is_first: isFirst,
  });
  if (player.email === null) return;
  const to = { ...addressee(player, origin.language), email: player.email };
  const request = { purpose: 'undo-password', playerId: player.id, seconds: UNDO_SECONDS };
  const link = `${publicUrl()}/${to.locale}/secure/${await issueLink(tx, request)}`;
  const time = new Date().toISOString();
  await messages.email(tx, to, 'password-changed', { time, link });
}
