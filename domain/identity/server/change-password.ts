import type { Messages } from '#domain/messages/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { dropSteps } from './codes.ts';
import { dropLinks, issueLink } from './links.ts';
import { addressee } from './messenger.ts';
import type { Sessions } from './sessions.ts';
import { forgetDevices, setPasswordHash, type Player } from './store.ts';

export type PasswordDeps = {
  sessions: Sessions;
  messages: Messages;
  emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  /** Where players see the house, without a trailing slash. */
  publicUrl: () => string;
};

/** How long the owner may undo what somebody did to his account. */
const UNDO_SECONDS = 72 * 3600;

/**
 * Gives an account a new password. Whoever knew the old one is out: every other session ends, every
 * device is new again, and links that restore the password are worthless. The owner is written to,
 * with a link that undoes it.
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
  await dropLinks(tx, player.id, 'restore');
  await dropSteps(tx, player.id);
  await forgetDevices(tx, player.id);
  await sessions.endAll(tx, player.id, 'password_changed', keepSession ?? null);
  await emit(tx, 'player.password_changed', {
    player_id: player.id.toString(),
    is_first: isFirst,
  });
  if (player.email === null) return;
  const to = { ...addressee(player, origin.language), email: player.email };
  const ask = { purpose: 'undo-password', playerId: player.id, seconds: UNDO_SECONDS };
  const link = `${publicUrl()}/${to.locale}/secure/${await issueLink(tx, ask)}`;
  const time = new Date().toISOString();
  await messages.email(tx, to, 'password-changed', { time, link });
}
