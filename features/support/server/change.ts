import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { nextClaim, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Action } from '#domain/staff/rules.actions.ts';
import type { ClaimStep } from '#domain/staff/rules.claims.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { teamsOf, type Team } from '../rules.ts';
import type { Live } from './live.ts';
import type { PictureDeps } from './pictures.ts';
import { erasePicturesOf } from './store.pictures.ts';
import {
  closeOpenThread,
  eraseTextsOf,
  lockThread,
  setClaim,
  setTags,
  setTeam,
  type ThreadRow,
} from './store.ts';
import { eraseTextsOfGuest } from './store.guests.ts';
import { readText, writeOnce } from './write.ts';

type Change<Result> = (tx: Tx, thread: ThreadRow) => Promise<Result>;

/** Runs a change of a thread that the team of the staff member answers, under its lock. */
export async function changeThread<Result>(
  db: Db,
  staff: StaffUser,
  id: bigint,
  change: Change<Result>,
): Promise<Result | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    const thread = await lockThread(tx, id);
    if (!thread || !teamsOf(staff.role).includes(thread.team)) return refuse('not_found');
    return await change(tx, thread);
  });
}

/** Why a thread cannot be changed by this person now. */
export function refuseChange(
  { status, claimed_by: claimedBy }: ThreadRow,
  staff: StaffUser,
): Refusal<'support_closed' | 'claimed_by_other'> | undefined {
  if (status === 'closed') return refuse('support_closed');
  return isClaimedByOther(claimedBy, staff) ? refuse('claimed_by_other') : undefined;
}

type Details = {
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly reason?: string | undefined;
};

export async function audit(
  tx: Tx,
  staff: StaffUser,
  thread: ThreadRow,
  action: Extract<Action, `support.${string}`>,
  { before, after, reason }: Details = {},
): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action,
    ...(thread.player_id !== null && { playerId: thread.player_id }),
    target: thread.id.toString(),
    ...(before && { before }),
    ...(after && { after }),
    ...(reason !== undefined && { reason }),
  });
}

type Done = { readonly data: null };
const DONE: Done = { data: null };

export async function close(db: Db, live: Live, staff: StaffUser, id: bigint) {
  return await changeThread(db, staff, id, async (tx, thread) => {
    const refused = refuseChange(thread, staff);
    if (refused) return refused;
    await closeOpenThread(tx, id);
    tx.onCommit(() => void live.changed(thread.player_id));
    await audit(tx, staff, thread, 'support.close', { before: { status: thread.status } });
    return DONE;
  });
}

type Claimed = { readonly step: ClaimStep; readonly note?: string | undefined };

export async function claim(db: Db, staff: StaffUser, id: bigint, { step, note }: Claimed) {
  return await changeThread(db, staff, id, async (tx, thread) => {
    if (thread.status === 'closed') return refuse('support_closed');
    const { claimed_by: claimedBy } = thread;
    const notAllowed = 'claim_not_allowed';
    const next = nextClaim({ step, claimedBy, staff, note: note ?? null, notAllowed });
    if (isRefusal(next)) return next;
    await setClaim(tx, id, next);
    await audit(tx, staff, thread, `support.${step}`, {
      before: { claimed_by: claimedBy?.toString() ?? null },
      after: { claimed_by: next?.toString() ?? null },
      reason: note,
    });
    return DONE;
  });
}

type Transferred = { readonly team: Team; readonly note: string; readonly key: string };

/** To another team, which finds the note in the thread. */
export async function transfer(
  db: Db,
  staff: StaffUser,
  id: bigint,
  { team, note, key }: Transferred,
) {
  const text = readText(note);
  if (isRefusal(text)) return text;
  return await changeThread(db, staff, id, async (tx, thread) => {
    const refused = refuseChange(thread, staff);
    if (refused) return refused;
    if (thread.team === team) return refuse('support_same_team');
    const noted = { threadId: id, author: 'note', authorId: staff.id } as const;
    const written = await writeOnce(tx, { ...noted, key, text });
    if (isRefusal(written)) return written;
    await setTeam(tx, id, team);
    await audit(tx, staff, thread, 'support.transfer', {
      before: { team: thread.team },
      after: { team },
      reason: note,
    });
    return DONE;
  });
}

/** A closed thread may be tagged, too. */
export async function tag(db: Db, staff: StaffUser, id: bigint, given: readonly string[]) {
  return await changeThread(db, staff, id, async (tx, thread) => {
    const tags = [...new Set(given)].toSorted();
    await setTags(tx, id, tags);
    await audit(tx, staff, thread, 'support.tags', {
      before: { tags: thread.tags },
      after: { tags },
    });
    return DONE;
  });
}

/** What the law asks to be forgotten. The audit log keeps the reason and how many there were. */
export async function erase(
  { db, files }: PictureDeps,
  live: Live,
  staff: StaffUser,
  id: bigint,
  reason: string,
) {
  return await changeThread(db, staff, id, async (tx, thread) => {
    const { player_id: playerId, guest_id: guestId } = thread;
    const erased =
      playerId === null ? await eraseTextsOfGuest(tx, guestId!) : await eraseTextsOf(tx, playerId);
    const names = playerId === null ? [] : await erasePicturesOf(tx, playerId);
    tx.onCommit(() => void live.changed(playerId));
    const after = { erased, files: names.length };
    await audit(tx, staff, thread, 'support.erase', { after, reason });
    // Before the commit: nothing would find a file that outlives its row.
    for (const name of names) await files.remove(name);
    return { data: { erased } };
  });
}
