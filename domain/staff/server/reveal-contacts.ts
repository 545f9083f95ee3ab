import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { StaffUser } from './roles.ts';
import { writeAudit } from './store.ts';

type Contacts = { readonly email: string | null; readonly phone: string | null };

/** The access is audited before the contacts are returned. */
export async function revealContacts(
  db: Db,
  { id: staffId, role }: StaffUser,
  playerId: PlayerId,
  reason: string,
): Promise<{ data: Contacts } | Refusal<'not_found'>> {
  const player = await findPlayer(db, playerId);
  if (player?.kind !== 'member') return refuse('not_found');
  await db.transaction((tx) =>
    writeAudit(tx, { staffId, role, action: 'players.contacts', playerId, reason }),
  );
  return { data: { email: player.email, phone: player.phone } };
}
