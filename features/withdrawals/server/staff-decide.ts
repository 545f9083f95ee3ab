import { isRefusal, refuse, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Body, RefusalCodeOf } from '#core/wire.ts';
import { isHeld } from '#domain/aml/server/index.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import { isClaimedByOther, type ClaimStep } from '#domain/staff/rules.claims.ts';
import {
  lockRoles,
  nextClaim,
  refuseSamePerson,
  writeAudit,
  type StaffUser,
  type Role,
} from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { decideWithdrawal as shape, StaffStep } from '../contract.backoffice.ts';
import { isRecallable, STATUS } from '../rules.ts';
import { applyEvent, type EventCause } from './apply.ts';
import type { WithdrawalDeps } from './deps.ts';
import { enforceClosedLoopOnPaid } from './closed-loop.ts';
import { stateOf } from './present.ts';
import { insertEvent, lockWithdrawal, readWithdrawal, type WithdrawalRow } from './store.ts';
import {
  findApprovedByKey,
  insertApproval,
  listApprovals,
  setClaim,
  setOnHold,
  type ApprovalRow,
} from './store.queue.ts';

export type WithdrawalDecision = Body<typeof shape>;

type ActionContext = {
  readonly deps: WithdrawalDeps;
  readonly tx: Tx;
  readonly row: WithdrawalRow;
  readonly staff: StaffUser;
  readonly note: string | null;
  readonly reason: WithdrawalDecision['reason'];
  /** The idempotency key of an approval that is one of many. */
  readonly key: string | undefined;
};

/** Does the step, or refuses it. */
type Step = (context: ActionContext) => Promise<Refusal<RefusalCodeOf<typeof shape>> | undefined>;

const STEPS: Readonly<Record<StaffStep, Step>> = {
  claim: claimStep('claim'),
  takeover: claimStep('takeover'),
  release: claimStep('release'),
  approve,
  reject,
  recall,
  hold,
  unhold,
};

/**
 * Applies a decision of a staff member: the state, the money, the audit log. Concurrent decisions
 * run one after the other, and the second sees the result of the first.
 */
export async function decide(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
  { step, reason, note: noteText }: WithdrawalDecision,
  key?: string,
): Promise<Refusal<RefusalCodeOf<typeof shape>> | undefined> {
  const note = noteText?.trim() ? noteText.trim() : null;
  return await deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) return refuse('not_found');
    const approved = key === undefined ? undefined : await findApprovedByKey(tx, staff.id, key);
    if (approved !== undefined) return approved === id ? undefined : refuse('key_reused');
    const refused = isLockedFor(row, staff, step)
      ? refuse('claimed_by_other')
      : await STEPS[step]({ deps, tx, row, staff, note, reason, key });
    if (refused) return refused;
    const now = (await lockWithdrawal(tx, id))!;
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: `withdrawal.${step}`,
      playerId: row.player_id,
      target: row.id.toString(),
      before: factsOf(row),
      after: { ...factsOf(now), ...(reason === undefined ? {} : { reason }) },
      reason: note ?? undefined,
    });
    return undefined;
  });
}

/** A hold is not among them: it only stops the money. */
const LOCKED_STEPS: readonly StaffStep[] = ['approve', 'reject', 'recall', 'unhold'];

/** What one person has claimed another does not decide, unless they take it over. */
export function isLockedFor(
  { claimed_by }: Pick<WithdrawalRow, 'claimed_by'>,
  staff: StaffUser,
  step: StaffStep,
): boolean {
  return isClaimedByOther(claimed_by, staff) && LOCKED_STEPS.includes(step);
}

function factsOf(row: WithdrawalRow) {
  const { status, approvals, is_on_hold, claimed_by } = row;
  return { status, approvals, is_on_hold, claimed_by: claimed_by?.toString() ?? null };
}

/** Claims it, takes it over or releases it, until it is decided. */
function claimStep(step: ClaimStep): Step {
  return async ({ tx, row, staff, note }) => {
    const { claimed_by: claimedBy, status } = row;
    if (step === 'takeover' && note === null) return refuseInput('note', 'required');
    const notAllowed = 'withdrawal_step_not_allowed';
    if (status > STATUS.sent) return refuse(notAllowed);
    const next = nextClaim({ step, claimedBy, staff, note, notAllowed });
    if (isRefusal(next)) return next;
    if (next === claimedBy) return undefined;
    await setClaim(tx, row.id, next);
    await writeTimeline(tx, row, staff, CLAIM_EVENT[step], step === 'claim' ? null : note);
    return undefined;
  };
}

const CLAIM_EVENT = { claim: 'claimed', takeover: 'taken_over', release: 'released' } as const;

/** The first approver is a current member of payments; risk can only be the second. */
export function mayApprove(role: Role, given: readonly Pick<ApprovalRow, 'role'>[]): boolean {
  const isSeen = given.some((one) => isPaymentsRole(one.role));
  return isPaymentsRole(role) || (role === 'risk' && isSeen);
}

function isPaymentsRole(role: Role | null): boolean {
  return role === 'payments' || role === 'admin';
}

async function approve({ deps, tx, row: found, staff, note, key }: ActionContext) {
  const givers = (await listApprovals(tx, found)).map(({ staff_id }) => staff_id);
  const role = (await lockRoles(tx, [staff.id, ...givers])).get(staff.id);
  // Read again after the approvers' roles are locked, so that no approval can become invalid.
  const row = await readWithdrawal(tx, found.id);
  const given = await listApprovals(tx, row);
  if (role === undefined || !mayApprove(role, given)) return refuse('forbidden');
  if (row.status !== STATUS.review) return refuse('withdrawal_step_not_allowed');
  if (row.is_on_hold) return refuse('withdrawal_on_hold');
  const counted = given.filter(({ role }) => role !== null).map(({ staff_id }) => staff_id);
  const refused =
    (await refusePlayer(tx, row)) ??
    (await refuseSamePerson(tx, staff.id, counted)) ??
    (await enforceClosedLoopOnPaid(deps, tx, row));
  if (refused) return refused;
  const isFirst = await insertApproval(tx, row, staff.id, key);
  // There are enough approvals, one by a person who was away before: then any further approval
  // completes it.
  const isEnough = row.approvals >= stateOf(row).approvalsNeeded;
  if (!isFirst && !isEnough) return refuse('already_approved');
  // Their part is done: a second approver must not have to take it over.
  if (row.claimed_by === staff.id) await setClaim(tx, row.id, null);
  return await change(deps, tx, row, 'approval', causeOf(staff, note));
}

/**
 * The account may have been blocked, the verification revoked or an AML case opened, for a reason
 * this page does not show.
 */
async function refusePlayer(
  tx: Tx,
  row: WithdrawalRow,
): Promise<Refusal<'player_blocked' | 'player_unverified' | 'player_under_review'> | undefined> {
  const player = await findPlayer(tx, row.player_id);
  if (player?.status === 'blocked') return refuse('player_blocked');
  if (await isHeld(tx, row.player_id)) return refuse('player_under_review');
  const unverified = await refuseUnverified(tx, row.player_id);
  return unverified && refuse('player_unverified');
}

async function reject({
  deps,
  tx,
  row,
  staff,
  note,
  reason,
}: ActionContext): Promise<Refusal<'bad_input' | 'withdrawal_step_not_allowed'> | undefined> {
  if (reason === undefined) return refuseInput('reason', 'required');
  // The second of two clicks finds it rejected already, perhaps for another reason.
  if (!isRecallable(stateOf(row))) return refuse('withdrawal_step_not_allowed');
  return await change(deps, tx, row, 'rejected', { ...causeOf(staff, note), reason });
}

async function recall({
  deps,
  tx,
  row,
  staff,
  note,
}: ActionContext): Promise<Refusal<'bad_input' | 'withdrawal_step_not_allowed'> | undefined> {
  if (note === null) return refuseInput('note', 'required');
  return await change(deps, tx, row, 'recalled', causeOf(staff, note));
}

/** Risk puts it on hold. An approved withdrawal that was not sent returns to review. */
async function hold({
  deps,
  tx,
  row,
  staff,
  note,
}: ActionContext): Promise<
  Refusal<'forbidden' | 'bad_input' | 'withdrawal_step_not_allowed'> | undefined
> {
  if (staff.role === 'payments') return refuse('forbidden');
  if (note === null) return refuseInput('note', 'required');
  if (row.is_on_hold || !isRecallable(stateOf(row))) return refuse('withdrawal_step_not_allowed');
  if (row.status === STATUS.approved) {
    const refused = await change(deps, tx, row, 'recalled', causeOf(staff, note));
    if (refused) return refused;
  }
  await setOnHold(tx, row.id, true);
  await writeTimeline(tx, { ...row, status: STATUS.review }, staff, 'held', note);
  return undefined;
}

async function unhold({
  tx,
  row,
  staff,
  note,
}: ActionContext): Promise<
  Refusal<'forbidden' | 'bad_input' | 'withdrawal_step_not_allowed'> | undefined
> {
  if (staff.role === 'payments') return refuse('forbidden');
  if (note === null) return refuseInput('note', 'required');
  if (!row.is_on_hold || row.status > STATUS.sent) return refuse('withdrawal_step_not_allowed');
  await setOnHold(tx, row.id, false);
  await writeTimeline(tx, row, staff, 'unheld', note);
  return undefined;
}

async function change(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  event: Parameters<typeof applyEvent>[3],
  by: EventCause,
): Promise<Refusal<'withdrawal_step_not_allowed'> | undefined> {
  const changed = await applyEvent(deps, tx, row, event, by);
  return changed === 'impossible' || changed === row
    ? refuse('withdrawal_step_not_allowed')
    : undefined;
}

function causeOf(staff: StaffUser, note: string | null): EventCause {
  return { actor: 'staff', staffId: staff.id, note };
}

async function writeTimeline(
  tx: Tx,
  { id, status }: WithdrawalRow,
  staff: StaffUser,
  kind: string,
  note: string | null,
): Promise<void> {
  const event = { withdrawalId: id, kind, status, note };
  await insertEvent(tx, { ...event, actor: 'staff', staffId: staff.id });
}
