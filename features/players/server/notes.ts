import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, Query } from '#core/wire.ts';
import { writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type {
  addNote as addShape,
  CareNote,
  listNotes as shape,
} from '../contract.backoffice.desk.ts';
import {
  findNote,
  findNoteByKey,
  insertNote,
  listNoteRows,
  putPin,
  type NoteRow,
} from './desk-store.ts';
import { pageOf, readPage } from './page.ts';

export async function listNotes(
  db: Queryable,
  playerId: bigint,
  query: Query<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const { before, count } = page;
  const wanted = { isPinned: query.pinned === 'only', before, limit: count + 1 };
  return pageOf((await listNoteRows(db, playerId, wanted)).map(noteOf), count);
}

/** The same key gives the same note; with other words it is refused. */
export async function addNote(
  db: Db,
  clerk: Clerk,
  playerId: bigint,
  key: string,
  { text, is_pinned: isPinned = false }: Body<typeof addShape>,
): Promise<{ data: CareNote } | Refusal> {
  const note = { playerId, staffId: clerk.id, role: clerk.role, text, key };
  const written = await db.transaction(async (tx) => {
    const id = await insertNote(tx, note);
    if (id === undefined) return undefined;
    if (isPinned) await putPin(tx, id, true);
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'care.note',
      playerId,
      target: id.toString(),
      after: { text, is_pinned: isPinned },
    });
    return await findNote(tx, id);
  });
  const row = written ?? (await findNoteByKey(db, clerk.id, key));
  const isSame = row?.player_id === playerId && row.text === text;
  return isSame ? { data: noteOf(row) } : refuse('key_reused');
}

export async function pinNote(
  db: Db,
  clerk: Clerk,
  { playerId, noteId, isPinned }: { playerId: bigint; noteId: bigint; isPinned: boolean },
): Promise<{ data: CareNote } | Refusal> {
  const found = await db.transaction(async (tx) => {
    const note = await findNote(tx, noteId);
    if (note?.player_id !== playerId) return refuse('not_found');
    if (!(await putPin(tx, noteId, isPinned))) return note;
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: isPinned ? 'care.pin' : 'care.unpin',
      playerId,
      target: noteId.toString(),
      before: { is_pinned: !isPinned },
      after: { is_pinned: isPinned },
    });
    return { ...note, is_pinned: isPinned };
  });
  return isRefusal(found) ? found : { data: noteOf(found) };
}

function noteOf({ id, text, role, by, written_at, is_pinned }: NoteRow): CareNote {
  return { id: id.toString(), text, role, by, written_at: written_at.toISOString(), is_pinned };
}
