import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Announcement } from '../contract.announcements.ts';
import type * as contract from '../contract.backoffice.ts';
import { isInTime } from '../rules.ts';
import { readPart } from './part-forms.ts';
import { publishVersion } from './publish-version.ts';
import { findLastVersion, lockPartDraft, savePartDraft } from './store.ts';

const PART = 'announcements';
/** The reason of the version in the list and the audit log. */
const NOTE = 'ended at once';

export type EndingDeps = {
  readonly db: Db;
  /** Called after the end was committed; every process reloads. */
  readonly announceChange: () => void;
};

/** Ends one that is shown, in what is in force and in the draft, which would show it again. */
export async function endAnnouncement(
  { db, announceChange }: EndingDeps,
  staff: StaffUser,
  id: string,
): Promise<
  Answer<typeof contract.endAnnouncement> | Refusal<'content_outdated' | 'announcement_not_shown'>
> {
  return await db.transaction(async (tx) => {
    const draft = await lockPartDraft(tx, PART);
    // Of two presses the one that waited for the lock is the later one.
    const at = new Date().toISOString();
    const last = await findLastVersion(tx, PART);
    const shown = (last && readPart(PART, last.value)) ?? [];
    if (!shown.some((each) => each.id === id && isInTime(each, at))) {
      return refuse('announcement_not_shown');
    }
    const value = withEnd(shown, id, at);
    const number = await publishVersion(tx, { part: PART, value, last, note: NOTE, staff });
    if (isRefusal(number)) return number;
    if (draft) await endInDraft(tx, draft, { id, at, staff });
    tx.onCommit(announceChange);
    return { data: { number } };
  });
}

type Draft = NonNullable<Awaited<ReturnType<typeof lockPartDraft>>>;

/** As a save of its own: of an editor that is open, the next save is refused as outdated. */
async function endInDraft(
  tx: Tx,
  { value, version }: Draft,
  { id, at, staff }: { id: string; at: string; staff: StaffUser },
): Promise<void> {
  const entries = readPart(PART, value) ?? [];
  if (!entries.some((each) => each.id === id)) return;
  const edit = { part: PART, value: withEnd(entries, id, at), by: staff.id } as const;
  await savePartDraft(tx, edit, version);
}

/** One that would begin later in the draft is switched off: its end would be before its start. */
function withEnd(list: readonly Announcement[], id: string, at: string): Announcement[] {
  return list.map((each) => {
    if (each.id !== id) return each;
    const isLater = each.starts_at !== null && each.starts_at >= at;
    return isLater ? { ...each, is_on: false } : { ...each, ends_at: at };
  });
}
