import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, refuseField, type Refusal } from '#core/refusal.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import { nextClaim, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { needsNote, nextState, type ReconciliationCaseAction } from '../rules.ts';
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

type ChangeRefusal =
  | 'note_needed'
  | 'not_found'
  | 'case_closed'
  | 'difference_remains'
  | 'claimed_by_other'
  | 'claim_not_allowed'
  | 'bad_input';

/**
 * Takes, takes over, releases, explains, closes or reopens a case. Refuses `not_found`,
 * `note_needed` when the action requires a note, `case_closed` when the state does not allow it,
 * `difference_remains` for closing when the last run of the check still found it,
 * `claimed_by_other` while another person investigates it, and `claim_not_allowed` for a release of
 * what is free.
 */
export async function changeCase(
  db: Db,
  staff: StaffUser,
  change: CaseChange,
): Promise<Case | Refusal<ChangeRefusal>> {
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
    const assignee = assigneeAfter({ action: change.action, note }, before.assignee, staff);
    if (isRefusal(assignee)) return assignee;
    await saveChange(tx, staff, before, { ...change, state, assignee, note });
    return (await findCase(tx, change.id))!;
  });
}

async function saveChange(
  tx: Tx,
  staff: StaffUser,
  before: Locked,
  { id, action, state, assignee, note }: CaseChange & Pick<Case, 'state' | 'assignee'>,
): Promise<void> {
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

/** Who investigates it after the action. While one person does, others only take it over. */
function assigneeAfter(
  { action, note }: Pick<CaseChange, 'action' | 'note'>,
  claimedBy: PlayerId | null,
  staff: StaffUser,
): PlayerId | null | Refusal<'claimed_by_other' | 'claim_not_allowed' | 'bad_input'> {
  if (action === 'take' || action === 'takeover' || action === 'release') {
    const step = action === 'take' ? 'claim' : action;
    const notAllowed = 'claim_not_allowed';
    return nextClaim({ step, claimedBy, staff, note: note ?? null, notAllowed });
  }
  return isClaimedByOther(claimedBy, staff) ? refuse('claimed_by_other') : claimedBy;
}
