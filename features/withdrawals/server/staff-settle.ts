import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  refuseClosed,
  refuseSecondApproval,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  confirmSettlement,
  type declineSettlement,
  type proposeSettlement,
} from '../contract.backoffice.settle.ts';
import { isUnderWay } from '../rules.ts';
import { maySettle, SETTLED_REASON } from '../rules.settle.ts';
import { applyEvent } from './apply.ts';
import { payoutProviderOf, type WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { insertEvent, lockWithdrawal, type WithdrawalRow } from './store.ts';
import {
  decideSettlement,
  findSettlement,
  insertSettlement,
  readSettlement,
  readSilence,
  type SettlementRow,
} from './store.settlements.ts';

/** The staff member and the withdrawal of a check. */
export type SettlementContext = {
  readonly deps: WithdrawalDeps;
  readonly tx: Queryable;
  readonly row: WithdrawalRow;
  readonly staff: StaffUser;
};

/** The same with the withdrawal locked, for an action. */
type ActionContext = SettlementContext & { readonly tx: Tx };

/** Proposes how a payout of a silent provider ended. No money moves. */
export async function propose(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
  details: Body<typeof proposeSettlement>,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, staff, id, async (context) => {
    const refused = await refuseSettling(context);
    if (refused) return refused;
    const last = await findSettlement(context.tx, id);
    if (last?.status === 'proposed') return refuse('proposal_open');
    await insertSettlement(context.tx, { withdrawalId: id, ...details, staffId: staff.id });
    await writeTimeline(
      context,
      'settle_proposed',
      `${details.outcome}: ${details.reason} · ${details.evidence}`,
    );
    await audit(context, 'propose', { after: details, reason: details.reason });
    return undefined;
  });
}

/**
 * The confirmation by a second person. A repeated request of the same person gets the same answer.
 */
export async function confirm(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
  settlementId: bigint,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, staff, id, async (context) => {
    const settlement = await readSettlement(context.tx, id, settlementId);
    if (!settlement) return refuse('not_found');
    if (settlement.status === 'confirmed' && settlement.decided_by === staff.id) return undefined;
    const refused =
      refuseClosed(settlement.status) ??
      (await refuseSecondApproval(context.tx, staff, proposalOf(settlement))) ??
      (await refuseEnding(context));
    return refused ?? (await applySettlement(context, settlement));
  });
}

export async function decline(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
  settlementId: bigint,
  { decision }: Body<typeof declineSettlement>,
): Promise<Refusal | undefined> {
  return await withWithdrawal(deps, staff, id, async (context) => {
    const settlement = await readSettlement(context.tx, id, settlementId);
    const closed = refuseClosed(settlement?.status);
    if (closed) return closed;
    await decideSettlement(context.tx, settlementId, 'declined', staff.id, decision);
    // Nothing is added to the timeline of a closed withdrawal.
    if (isUnderWay(stateOf(context.row))) await writeTimeline(context, 'settle_declined', decision);
    await audit(context, 'decline', { after: factsOf(settlement!), reason: decision });
    return undefined;
  });
}

/**
 * Runs an action with the withdrawal locked, so that concurrent actions run one after the other.
 */
async function withWithdrawal(
  deps: WithdrawalDeps,
  staff: StaffUser,
  id: bigint,
  work: (context: ActionContext) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  return await deps.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, id);
    return row ? await work({ deps, tx, row, staff }) : refuse('not_found');
  });
}

/** While the provider answers, only the provider can end it. */
export async function refuseSettling({
  deps,
  tx,
  row,
  staff,
}: SettlementContext): Promise<Refusal | undefined> {
  const state = stateOf(row);
  if (!isUnderWay(state)) return refuse('withdrawal_step_not_allowed');
  const { seconds, hours } = await readSilence(tx, row.id, staff.id);
  const isThere = payoutProviderOf(deps, row.provider) !== undefined;
  const isSilent = maySettle(state, { seconds, isThere, hoursNeeded: hours });
  return isSilent ? undefined : refuse('provider_still_answers');
}

/** Why this person may not confirm it now, regardless of the proposer. */
export async function refuseEnding(question: SettlementContext): Promise<Refusal | undefined> {
  const { tx, row, staff } = question;
  const { has_approved } = await readSilence(tx, row.id, staff.id);
  return has_approved ? refuse('approver_cannot_confirm') : await refuseSettling(question);
}

export function proposalOf({ proposed_by: proposedBy }: SettlementRow) {
  return { proposedBy, roles: confirmSettlement.roles };
}

/**
 * Applies the outcome as if the provider had reported it: the same step, the same money, the same
 * email.
 */
async function applySettlement(
  context: ActionContext,
  settlement: SettlementRow,
): Promise<Refusal | undefined> {
  const { deps, tx, row, staff } = context;
  const { outcome, reason, evidence } = settlement;
  await decideSettlement(tx, settlement.id, 'confirmed', staff.id, null);
  const changed = await applyEvent(deps, tx, row, outcome, {
    actor: 'staff',
    staffId: staff.id,
    note: `${reason} · ${evidence}`,
    ...(outcome === 'failed' ? { reason: SETTLED_REASON } : {}),
  });
  if (changed === 'impossible' || changed === row) return refuse('withdrawal_step_not_allowed');
  await audit(context, 'confirm', {
    before: { status: row.status },
    after: { ...factsOf(settlement), status: changed.status },
    reason,
  });
  return undefined;
}

function factsOf({ id, outcome, evidence, proposed_by }: SettlementRow) {
  return { settlement: id.toString(), outcome, evidence, proposed_by: proposed_by.toString() };
}

async function writeTimeline(
  { tx, row, staff }: ActionContext,
  kind: string,
  note: string,
): Promise<void> {
  const line = { withdrawalId: row.id, kind, status: row.status, note };
  await insertEvent(tx, { ...line, actor: 'staff', staffId: staff.id });
}

type Step = 'propose' | 'confirm' | 'decline';
type AuditDetails = { readonly before?: object; readonly after: object; readonly reason: string };

async function audit(
  { tx, row, staff }: ActionContext,
  step: Step,
  details: AuditDetails,
): Promise<void> {
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `withdrawal.settlement.${step}`,
    playerId: row.player_id,
    target: row.id.toString(),
    ...details,
  });
}
