import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';

/** What other modules change about an account. Ending its sessions and consents are triggers. */
export async function setPlayerStatus(
  tx: Tx,
  id: PlayerId,
  status: 'active' | 'blocked',
): Promise<void> {
  await tx.query('update players set status = $2 where id = $1', [id, status]);
}

/** An account may become staff only while it is unused. */
export async function makeStaff(tx: Tx, id: PlayerId): Promise<void> {
  await tx.query(`update players set kind = 'staff' where id = $1`, [id]);
}

const UNIQUE_VIOLATION = '23505';

/** Replaces a contact. False when another account has it, or may still restore it. */
export async function replaceContact(
  tx: Tx,
  playerId: PlayerId,
  kind: 'email' | 'phone',
  contact: string | null,
  isProven = contact !== null,
): Promise<boolean> {
  await tx.query('savepoint contact');
  try {
    const rows = await tx.query(
      `update players set ${kind} = $2, is_${kind}_verified = $3
        where id = $1 returning id`,
      [playerId, contact, isProven],
    );
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await tx.query('rollback to savepoint contact');
    return false;
  }
}

/**
 * Locks an open session of the player. False when there is none: a session of another account looks
 * like one that does not exist.
 */
export async function lockOpenSession(tx: Tx, playerId: PlayerId, id: string): Promise<boolean> {
  const rows = await tx.query(
    'select from sessions where id = $2 and player_id = $1 and ended_at is null for update',
    [playerId, id],
  );
  return rows.length > 0;
}
