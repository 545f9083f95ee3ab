import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { refuseUnverified } from '#domain/kyc/server/index.ts';
import {
  holdRoles,
  refuseSameHand,
  writeAudit,
  type Clerk,
  type Role,
} from '#domain/staff/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { decideWithdrawal as shape, StaffStep } from '../contract.backoffice.ts';
import { isRecallable, STATUS } from '../rules.ts';
import { applyEvent, type By } from './apply.ts';
import type { WithdrawalDeps } from './deps.ts';
import { refuseByArrived } from './loop.ts';
import { stateOf } from './present.ts';
import { insertEvent, lockWithdrawal, readWithdrawal, type Withdrawal } from './store.ts';
import {
  insertApproval,
  listApprovals,
  setClaim,
  setOnHold,
  type ApprovalRow,
} from './store.queue.ts';

export type Decision = Body<typeof shape>;

type Deed = {
  readonly deps: WithdrawalDeps;
  readonly tx: Tx;
  readonly row: Withdrawal;
  readonly clerk: Clerk;
  readonly note: string | null;
  readonly reason: Decision['reason'];
};

/** Refuses, or has done it. */
type Step = (deed: Deed) => Promise<Refusal | undefined>;

const STEPS: Readonly<Record<StaffStep, Step>> = {
  claim,
  release,
  approve,
  reject,
  recall,
  hold,
  unhold,
};

/**
 * Does what a clerk decided: the state, the money, the record of it. Two who decide at once come
 * one after the other, and the second meets what the first left.
 */
export async function decide(
  deps: WithdrawalDeps,
  clerk: Clerk,
  id: bigint,
  { step, reason, note: said }: Decision,
): Promise<Refusal | undefined> {
  const note = said?.trim() ? said.trim() : null;
  return await deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (!row) return refuse('not_found');
    const refused = await STEPS[step]({ deps, tx, row, clerk, note, reason });
    if (refused) return refused;
    const now = (await lockWithdrawal(tx, id))!;
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
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

function factsOf(row: Withdrawal) {
  const { status, approvals, is_on_hold, claimed_by } = row;
  return { status, approvals, is_on_hold, claimed_by: claimed_by?.toString() ?? null };
}

async function claim({ tx, row, clerk }: Deed): Promise<Refusal | undefined> {
  if (row.status > STATUS.sent) return refuse('withdrawal_step');
  if (row.claimed_by === clerk.id) return undefined;
  if (row.claimed_by !== null) return refuse('claimed_by_other');
  await setClaim(tx, row.id, clerk.id);
  await line(tx, row, clerk, 'claimed', null);
  return undefined;
}

/** Whoever took it gives it back; an admin takes it from somebody who is not there. */
async function release({ tx, row, clerk, note }: Deed): Promise<Refusal | undefined> {
  if (row.claimed_by === null || row.status > STATUS.sent) return refuse('withdrawal_step');
  if (row.claimed_by !== clerk.id && clerk.role !== 'admin') return refuse('claimed_by_other');
  await setClaim(tx, row.id, null);
  await line(tx, row, clerk, 'released', note);
  return undefined;
}

/** The first look is of those who pay, and still may; risk is asked as the second. */
export function mayApprove(role: Role, given: readonly Pick<ApprovalRow, 'role'>[]): boolean {
  const isSeen = given.some((one) => isPaying(one.role));
  return isPaying(role) || (role === 'risk' && isSeen);
}

function isPaying(role: Role | null): boolean {
  return role === 'payments' || role === 'admin';
}

async function approve({ deps, tx, row: found, clerk, note }: Deed): Promise<Refusal | undefined> {
  const givers = (await listApprovals(tx, found)).map(({ staff_id }) => staff_id);
  const role = (await holdRoles(tx, [clerk.id, ...givers])).get(clerk.id);
  // Read once more, now that nobody can lose his word any more.
  const row = await readWithdrawal(tx, found.id);
  const given = await listApprovals(tx, row);
  if (role === undefined || !mayApprove(role, given)) return refuse('forbidden');
  if (row.status !== STATUS.review) return refuse('withdrawal_step');
  if (row.is_on_hold) return refuse('withdrawal_on_hold');
  const heard = given.filter(({ role }) => role !== null).map(({ staff_id }) => staff_id);
  const refused =
    (await refusePlayer(tx, row)) ??
    (await refuseSameHand(tx, clerk.id, heard)) ??
    (await refuseByArrived(deps, tx, row));
  if (refused) return refused;
  const isFirst = await insertApproval(tx, row, clerk.id);
  // Enough had said yes before, one of whom was away: then anybody's word tells so.
  const isEnough = row.approvals >= stateOf(row).approvalsNeeded;
  if (!isFirst && !isEnough) return refuse('already_approved');
  return await change(deps, tx, row, 'approval', byOf(clerk, note));
}

/** Whoever blocked the account, or took a proof back, may know more than this page. */
async function refusePlayer(tx: Tx, row: Withdrawal): Promise<Refusal | undefined> {
  const player = await findPlayer(tx, row.player_id);
  if (player?.status === 'blocked') return refuse('player_blocked');
  const unverified = await refuseUnverified(tx, row.player_id);
  return unverified && refuse('player_unverified');
}

async function reject({ deps, tx, row, clerk, note, reason }: Deed): Promise<Refusal | undefined> {
  if (reason === undefined) return refuse('bad_input', { reason: ['required'] });
  // The second of two clicks finds it rejected already, perhaps for another reason.
  if (!isRecallable(stateOf(row))) return refuse('withdrawal_step');
  return await change(deps, tx, row, 'rejected', { ...byOf(clerk, note), reason });
}

async function recall({ deps, tx, row, clerk, note }: Deed): Promise<Refusal | undefined> {
  if (note === null) return refuse('bad_input', { note: ['required'] });
  return await change(deps, tx, row, 'recalled', byOf(clerk, note));
}

/** Risk says: not now. What was approved and not yet sent comes back to review with it. */
async function hold({ deps, tx, row, clerk, note }: Deed): Promise<Refusal | undefined> {
  if (clerk.role === 'payments') return refuse('forbidden');
  if (note === null) return refuse('bad_input', { note: ['required'] });
  if (row.is_on_hold || !isRecallable(stateOf(row))) return refuse('withdrawal_step');
  if (row.status === STATUS.approved) {
    const refused = await change(deps, tx, row, 'recalled', byOf(clerk, note));
    if (refused) return refused;
  }
  await setOnHold(tx, row.id, true);
  await line(tx, { ...row, status: STATUS.review }, clerk, 'held', note);
  return undefined;
}

async function unhold({ tx, row, clerk, note }: Deed): Promise<Refusal | undefined> {
  if (clerk.role === 'payments') return refuse('forbidden');
  if (note === null) return refuse('bad_input', { note: ['required'] });
  if (!row.is_on_hold || row.status > STATUS.sent) return refuse('withdrawal_step');
  await setOnHold(tx, row.id, false);
  await line(tx, row, clerk, 'unheld', note);
  return undefined;
}

async function change(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
  event: Parameters<typeof applyEvent>[3],
  by: By,
): Promise<Refusal | undefined> {
  const changed = await applyEvent(deps, tx, row, event, by);
  return changed === 'impossible' || changed === row ? refuse('withdrawal_step') : undefined;
}

function byOf(clerk: Clerk, note: string | null): By {
  return { actor: 'staff', staffId: clerk.id, note };
}

async function line(
  tx: Tx,
  { id, status }: Withdrawal,
  clerk: Clerk,
  kind: string,
  note: string | null,
): Promise<void> {
  const event = { withdrawalId: id, kind, status, note };
  await insertEvent(tx, { ...event, actor: 'staff', staffId: clerk.id });
}
