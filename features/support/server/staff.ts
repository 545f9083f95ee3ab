import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Query, RefusalCodeOf } from '#core/wire.ts';
import { onStaff, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, underData, type Route } from '#platform/server/http/route.ts';
import { byId, byNumber, readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import * as contract from '../contract.backoffice.ts';
import { teamsOf } from '../rules.ts';
import { audit, changeThread, claim, close, erase, refuseChange, tag, transfer } from './change.ts';
import type { AttachedPicture } from '../contract.pictures.ts';
import type { Live } from './live.ts';
import { readThreadPicture, storePicture, type PictureDeps } from './pictures.ts';
import { presentMessage, presentThread } from './present.ts';
import { answerOpenThread } from './store.ts';
import {
  findThread,
  listOpenThreads,
  listThreadsOfState,
  markReadByStaff,
  readThreadMessages,
  type ThreadFilter,
  type ThreadListRow,
} from './store.staff.ts';
import { readText, writeWithPicture } from './write.ts';

/** The inbox: what waits, one thread, and what staff do in it. */
export function staffRoutes(deps: PictureDeps, live: Live): Route[] {
  return [...readingRoutes(deps.db, live), ...changingRoutes(deps, live), ...pictureRoutes(deps)];
}

function pictureRoutes(deps: PictureDeps): Route[] {
  return [
    onStaff(
      deps.db,
      contract.uploadStaffPicture,
      atMost('120 per hour'),
      async ({ params, upload }, staff) => {
        const row = await findThread(deps.db, BigInt(params.id), teamsOf(staff.role));
        // A guest is shown no pictures: see `readOwnPicture`.
        if (!row || row.player_id === null) return refuse('not_found');
        return await storePicture(deps, staff.id, upload);
      },
    ),
    onStaff(deps.db, contract.readStaffPicture, atMost('480 per minute'), (request, staff) => {
      const { id, picture } = request.params;
      const wanted = { id: picture, size: request.query.size };
      return readThreadPicture(deps, staff, BigInt(id), wanted);
    }),
  ];
}

function readingRoutes(db: Db, live: Live): Route[] {
  return [
    onStaff(db, contract.listThreads, atMost('120 per minute'), ({ query }, staff) =>
      readPage(query, threadList(db, staff, query), STAFF_PAGE_ROWS),
    ),
    onStaff(db, contract.readThread, atMost('240 per minute'), async ({ params }, staff) => {
      const row = await findThread(db, BigInt(params.id), teamsOf(staff.role));
      return row ? { data: presentThread(row) } : refuse('not_found');
    }),
    onStaff(db, contract.listThreadMessages, atMost('240 per minute'), async (request, staff) => {
      const id = BigInt(request.params.id);
      if (!(await findThread(db, id, teamsOf(staff.role)))) return refuse('not_found');
      return await readPage(request.query, messageList(db, id), STAFF_PAGE_ROWS);
    }),
    onStaff(db, contract.noteStaffTyping, atMost('60 per minute'), async ({ params }, staff) => {
      const row = await findThread(db, BigInt(params.id), teamsOf(staff.role));
      if (!row || row.status === 'closed') return refuse('not_found');
      if (row.player_id !== null) await live.typing(row.player_id);
      return { data: null };
    }),
    onStaff(db, contract.markThreadRead, atMost('240 per minute'), async (request, staff) => {
      const [id, upTo] = [BigInt(request.params.id), BigInt(request.body.up_to)];
      const marked = await markReadByStaff(db, id, upTo, teamsOf(staff.role));
      if (!marked) return refuse('not_found');
      await live.changed(marked.player_id);
      return { data: null };
    }),
  ];
}

function changingRoutes(deps: PictureDeps, live: Live): Route[] {
  const { db } = deps;
  return [
    onStaff(db, contract.answerThread, atMost('60 per minute'), async (request, staff) => {
      const { params, body, key } = request;
      return underData(await answer(db, live, staff, { id: BigInt(params.id), ...body, key }));
    }),
    onStaff(db, contract.closeThread, atMost('60 per minute'), ({ params }, staff) =>
      close(db, live, staff, BigInt(params.id)),
    ),
    onStaff(db, contract.claimThread, atMost('60 per minute'), ({ params, body }, staff) =>
      claim(db, staff, BigInt(params.id), body),
    ),
    onStaff(db, contract.transferThread, atMost('60 per minute'), ({ params, body, key }, staff) =>
      transfer(db, staff, BigInt(params.id), { ...body, key }),
    ),
    onStaff(db, contract.eraseTexts, atMost('20 per minute'), ({ params, body }, staff) =>
      erase(deps, live, staff, BigInt(params.id), body.reason),
    ),
    onStaff(db, contract.tagThread, atMost('60 per minute'), ({ params, body }, staff) =>
      tag(db, staff, BigInt(params.id), body.tags),
    ),
  ];
}

function threadList(
  db: Db,
  staff: StaffUser,
  { state = 'open', team, claimed, tag: label, player, guest }: Query<typeof contract.listThreads>,
) {
  const isOpen = state === 'open';
  const teams = teamsOf(staff.role);
  const filter: ThreadFilter = {
    state,
    teams: team === undefined ? teams : teams.filter((each) => each === team),
    claimedBy: claimed === 'mine' ? staff.id : null,
    isFree: claimed === 'none',
    tag: label ?? null,
    playerId: player === undefined ? null : BigInt(player),
    guestId: guest === undefined ? null : BigInt(guest),
  };
  return {
    ...byNumber<ThreadListRow>((row) => (isOpen ? row.unanswered_id! : row.last_message_id)),
    read: (after: bigint | undefined, limit: number) =>
      isOpen
        ? listOpenThreads(db, filter, after, limit)
        : listThreadsOfState(db, filter, after, limit),
    show: presentThread,
  };
}

function messageList(db: Db, id: bigint) {
  return byId((before, limit) => readThreadMessages(db, id, before, limit), presentMessage);
}

type Answered = {
  readonly id: bigint;
  readonly text?: string | undefined;
  readonly picture?: AttachedPicture | undefined;
  readonly is_note: boolean;
  readonly key: string;
};

/** An answer claims a thread that is free. A note may be added to any thread. */
async function answer(
  db: Db,
  live: Live,
  staff: StaffUser,
  { id, text: given = '', picture, is_note: isNote, key }: Answered,
): Promise<contract.StaffMessage | Refusal<RefusalCodeOf<typeof contract.answerThread>>> {
  const text = readText(given, picture);
  if (isRefusal(text)) return text;
  return await changeThread(db, staff, id, async (tx, thread) => {
    if (picture && thread.player_id === null) return refuse('support_picture_unknown');
    const author = isNote ? 'note' : 'staff';
    const message = { threadId: id, author, authorId: staff.id } as const;
    const written = await writeWithPicture(tx, { ...message, key, text }, picture);
    if (isRefusal(written)) return written;
    const { row, isNew } = written;
    if (!isNew) return presentMessage({ ...row, name: null });
    if (!isNote) {
      // The refusal undoes what was written above.
      const refused = refuseChange(thread, staff);
      if (refused) return refused;
      await answerOpenThread(tx, id, row, staff.id);
      await live.answered(tx, thread);
    }
    await audit(tx, staff, thread, isNote ? 'support.note' : 'support.answer', {
      after: { message: row.id.toString() },
    });
    return presentMessage({ ...row, name: null });
  });
}
