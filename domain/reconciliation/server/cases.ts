import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, type Refusal } from '#core/refusal.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import {
  needsNote,
  nextState,
  type ReconciliationCaseAction,
  type ReconciliationCaseState,
} from '../rules.ts';
import {
  type Case,
  findCase,
  type Locked,
  lockCase,
  wasSeenInLastRun,
  insertStep,
  updateCase,
} from './store.cases.ts';

export type CaseChange = {
  readonly id: bigint;
  readonly action: ReconciliationCaseAction;
  /** Undefined or blank for no note. */
  readonly note: string | undefined;
};

/**
 * Takes, releases, explains, closes or reopens a case. Refuses `not_found`, `note_needed` when the
 * action requires a note, `case_closed` when the state does not allow it, and `difference_remains`
 * for closing when the last run of the check still found it.
 */
export async function changeCase(
  db: Db,
  staff: StaffUser,
  change: CaseChange,
): Promise<Case | Refusal<'note_needed' | 'not_found' | 'case_closed' | 'difference_remains'>> {
  const note = change.note?.trim() || undefined;
  if (needsNote(change.action) && note === undefined) {
    return refuseField('note', 'note_needed');
  }
  return await db.transaction(async (tx) => {
    const before = await lockCase(tx, change.id);
    if (!before) return refuse('not_found');
    const state = nextState(before.state, change.action);
    if (state === undefined) return refuse('case_closed');
    if (state === 'closed' && (await wasSeenInLastRun(tx, before)))
      return refuse('difference_remains');
    await saveChange(tx, staff, before, { ...change, state, note });
    return (await findCase(tx, change.id))!;
  });
}

async function saveChange(
  tx: Tx,
  staff: StaffUser,
  before: Locked,
  { id, action, state, note }: CaseChange & { readonly state: ReconciliationCaseState },
): Promise<void> {
  const assignee = assigneeAfter(action, before.assignee, staff.id);
  await updateCase(tx, id, { state, assignee });
  await insertStep(tx, { caseId: id, staffId: staff.id, action, note });
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `reconciliation.${action}`,
    target: `case:${id}`,
    before: { state: before.state, assignee: before.assignee?.toString() ?? null },
    after: { state, assignee: assignee?.toString() ?? null },
    reason: note,
  });
}

function assigneeAfter(
  action: ReconciliationCaseAction,
  before: PlayerId | null,
  staff: PlayerId,
): PlayerId | null {
  if (action === 'take') return staff;
  return action === 'release' ? null : before;
}
