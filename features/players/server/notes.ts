import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { addNote as addShape, PlayerNote } from '../contract.backoffice.account.ts';
import { findNote, findNoteByKey, insertNote, setPinned, type NoteRow } from './store.account.ts';

/** The same key returns the same note; with a different text it is refused. */
export async function addNote(
  db: Db,
  staff: StaffUser,
  playerId: PlayerId,
  key: string,
  { text, is_pinned: isPinned = false }: Body<typeof addShape>,
): Promise<{ data: PlayerNote } | Refusal<'key_reused'>> {
  const note = { playerId, staffId: staff.id, role: staff.role, text, key };
  const written = await db.transaction(async (tx) => {
    const id = await insertNote(tx, note);
    if (id === undefined) return undefined;
    if (isPinned) await setPinned(tx, id, true);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'players.note',
      playerId,
      target: id.toString(),
      after: { text, is_pinned: isPinned },
    });
    return await findNote(tx, id);
  });
  const row = written ?? (await findNoteByKey(db, staff.id, key));
  const isSame = row?.player_id === playerId && row.text === text;
  return isSame ? { data: noteOf(row) } : refuse('key_reused');
}

export async function pinNote(
  db: Db,
  staff: StaffUser,
  { playerId, noteId, isPinned }: { playerId: PlayerId; noteId: bigint; isPinned: boolean },
): Promise<{ data: PlayerNote } | Refusal<'not_found'>> {
  const found = await db.transaction(async (tx) => {
    const note = await findNote(tx, noteId);
    if (note?.player_id !== playerId) return refuse('not_found');
    if (!(await setPinned(tx, noteId, isPinned))) return note;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: isPinned ? 'players.pin' : 'players.unpin',
      playerId,
      target: noteId.toString(),
      before: { is_pinned: !isPinned },
      after: { is_pinned: isPinned },
    });
    return { ...note, is_pinned: isPinned };
  });
  return isRefusal(found) ? found : { data: noteOf(found) };
}

export function noteOf({ id, text, role, by, written_at, is_pinned }: NoteRow): PlayerNote {
  return { id: id.toString(), text, role, by, written_at: written_at.toISOString(), is_pinned };
}
