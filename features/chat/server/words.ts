import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { addChatWords, listChatWords, removeChatWord } from '../contract.backoffice.words.ts';
import { deleteWord, insertWords, listForbiddenWords } from './store.ts';

/** The words that are refused in messages. They are read for every message, never cached. */
export function wordRoutes(db: Db): Route[] {
  return [
    onStaff(db, listChatWords, atMost('120 per minute'), async () => ({
      data: (await listForbiddenWords(db)).toSorted((a, b) => a.localeCompare(b)),
    })),
    onStaff(db, addChatWords, atMost('30 per minute'), ({ body }, staff) => add(db, staff, body)),
    onStaff(db, removeChatWord, atMost('60 per minute'), ({ body }, staff) =>
      remove(db, staff, body),
    ),
  ];
}

async function add(
  db: Db,
  staff: StaffUser,
  { words, reason }: Body<typeof addChatWords>,
): Promise<Answer<typeof addChatWords>> {
  return await db.transaction(async (tx) => {
    const added = await insertWords(tx, words);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'chat.words.add',
      after: { words: added },
      reason,
    });
    return { data: { added: added.length } };
  });
}

async function remove(
  db: Db,
  staff: StaffUser,
  { word, reason }: Body<typeof removeChatWord>,
): Promise<Answer<typeof removeChatWord> | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    if (!(await deleteWord(tx, word))) return refuse('not_found');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'chat.words.remove',
      before: { words: [word] },
      reason,
    });
    return { data: null };
  });
}
