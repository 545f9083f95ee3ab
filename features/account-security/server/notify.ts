import {
  addressee,
  findPlayer,
  issueLink,
  maskContact,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin, Viewer } from '#platform/server/http/route.ts';
import type { ContactKind } from '../contract.ts';
import type { AccountSecurityContext } from './context.ts';

/** How long the owner may undo a change of the account. */
export const UNDO_SECONDS = 72 * 3600;

export type FactorChange =
  | 'totp_added'
  | 'totp_removed'
  | 'recovery_renewed'
  | 'passkey_added'
  | 'passkey_removed';

type Writer = Pick<AccountSecurityContext, 'messages' | 'emit' | 'publicUrl'>;
type Asking = { viewer: Viewer; origin: Origin };

/** Publishes an added or removed factor and emails the owner a link to undo it. */
export async function notifyFactorChange(
  context: Writer,
  tx: Tx,
  { viewer, origin }: Asking,
  change: FactorChange,
  name?: string,
): Promise<void> {
  await context.emit(tx, 'player.factor_changed', {
    player_id: viewer.id.toString(),
    session: viewer.session,
    change,
    name: name ?? null,
  });
  const player = await findPlayer(tx, viewer.id);
  if (!player?.email) return;
  const link = await secureLink(context, tx, player, origin, 'undo-factor', {});
  const to = { ...addressee(player, origin.language), email: player.email };
  const time = new Date().toISOString();
  await context.messages.email(tx, to, 'factor-changed', { change, name: name ?? '', time, link });
}

/**
 * Writes to the replaced contact, or to the other one when there was none before: there the owner
 * still reads, even if they did not make the change.
 */
export async function notifyContactChange(
  context: Writer,
  tx: Tx,
  before: Player,
  { kind, contact, change }: { kind: ContactKind; contact: string; change: bigint },
  origin: Origin,
): Promise<void> {
  const old = before[kind] ?? (kind === 'email' ? before.phone : before.email);
  if (old === null) return;
  const data = { change: change.toString() };
  const link = await secureLink(context, tx, before, origin, 'undo-contact', data);
  const to = addressee(before, origin.language);
  const values = { kind, contact: maskContact(contact), time: new Date().toISOString(), link };
  if (old.includes('@')) {
    await context.messages.email(tx, { ...to, email: old }, 'contact-changed', values);
  } else {
    await context.messages.phone(tx, { ...to, phone: old }, 'sms', 'contact-changed', values);
  }
}

async function secureLink(
  { publicUrl }: Writer,
  tx: Tx,
  player: Player,
  origin: Origin,
  purpose: string,
  data: Record<string, unknown>,
): Promise<string> {
  const request = { purpose, playerId: player.id, data, seconds: UNDO_SECONDS };
  const { locale } = addressee(player, origin.language);
  return `${publicUrl()}/${locale}/secure/${await issueLink(tx, request)}`;
}
