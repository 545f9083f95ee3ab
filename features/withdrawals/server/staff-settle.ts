import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import type {
  Applied,
  ProposalDraft,
  Proposal,
  ProposalKind,
  StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { settlements, type Settlement } from '../contract.backoffice.settle.ts';
import { isUnderWay } from '../rules.ts';
import { maySettle, SETTLED_REASON } from '../rules.settle.ts';
import { applyEvent } from './apply.ts';
import { payoutProviderOf, type WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { readSilence } from './store.settlements.ts';
import { insertEvent, lockWithdrawal, readWithdrawal, type WithdrawalRow } from './store.ts';

type SettlementRequest = Body<typeof settlements.propose>;
type SettlementTerms = Settlement['terms'];

/** Manual settlements of payouts of silent providers, as proposals. */
export function settlementKind(
  deps: WithdrawalDeps,
): ProposalKind<typeof settlements, SettlementTerms, SettlementRequest> {
  return {
    name: 'settlements',
    calls: settlements,
    audit: 'withdrawal.settlement',
    subjectOf: ({ withdrawal }) => withdrawal,
    lock: async (tx, subject) => void (await lockWithdrawal(tx, BigInt(subject))),
    draft: (tx, request, staff) => draft(deps, tx, request, staff),
    refuseApproval: (db, { subject }, staff) => refuseApproval(deps, db, BigInt(subject), staff),
    apply: (tx, proposal, staff) => apply(deps, tx, proposal, staff),
    onChange: writeTimeline,
  };
}

async function draft(
  deps: WithdrawalDeps,
  tx: Tx,
  { withdrawal, outcome, evidence }: SettlementRequest,
  staff: StaffUser,
): Promise<
  | ProposalDraft<SettlementTerms>
  | Refusal<'not_found' | 'withdrawal_step_not_allowed' | 'provider_still_answers'>
> {
  const row = await lockWithdrawal(tx, BigInt(withdrawal));
  if (!row) return refuse('not_found');
  const refused = await refuseSettling(deps, tx, row, staff);
  return refused ?? { terms: { outcome, evidence }, playerId: row.player_id };
}

/** While the provider answers, only the provider can end it. */
export async function refuseSettling(
  deps: WithdrawalDeps,
  db: Queryable,
  row: WithdrawalRow,
  staff: StaffUser,
): Promise<Refusal<'withdrawal_step_not_allowed' | 'provider_still_answers'> | undefined> {
  const state = stateOf(row);
  if (!isUnderWay(state)) return refuse('withdrawal_step_not_allowed');
  const { seconds, hours } = await readSilence(db, row.id, staff.id);
  const isThere = payoutProviderOf(deps, row.provider) !== undefined;
  const isSilent = maySettle(state, { seconds, isThere, hoursNeeded: hours });
  return isSilent ? undefined : refuse('provider_still_answers');
}

/** Those who approved the withdrawal do not settle it. */
async function refuseApproval(
  deps: WithdrawalDeps,
  db: Queryable,
  id: bigint,
  staff: StaffUser,
): Promise<
  | Refusal<'approver_cannot_settle' | 'withdrawal_step_not_allowed' | 'provider_still_answers'>
  | undefined
> {
  const { has_approved } = await readSilence(db, id, staff.id);
  if (has_approved) return refuse('approver_cannot_settle');
  return await refuseSettling(deps, db, await readWithdrawal(db, id), staff);
}

/**
 * Applies the outcome as if the provider had reported it: the same step, the same money, the same
 * email.
 */
async function apply(
  deps: WithdrawalDeps,
  tx: Tx,
  { subject, terms: { outcome, evidence }, reason }: Proposal<SettlementTerms>,
  staff: StaffUser,
): Promise<Applied | Refusal<'withdrawal_step_not_allowed'>> {
  const row = await readWithdrawal(tx, BigInt(subject));
  const changed = await applyEvent(deps, tx, row, outcome, {
    actor: 'staff',
    staffId: staff.id,
    note: `${reason} · ${evidence}`,
    ...(outcome === 'failed' ? { reason: SETTLED_REASON } : {}),
  });
  if (changed === 'impossible' || changed === row) return refuse('withdrawal_step_not_allowed');
  return { before: { withdrawal: row.status }, after: { withdrawal: changed.status } };
}

/** Nothing is added to the timeline of a closed withdrawal. */
async function writeTimeline(
  tx: Tx,
  { subject, terms: { outcome, evidence }, reason, decision }: Proposal<SettlementTerms>,
  step: 'propose' | 'reject' | 'withdraw',
  staff: StaffUser,
): Promise<void> {
  const row = await readWithdrawal(tx, BigInt(subject));
  if (!isUnderWay(stateOf(row))) return;
  const kind = step === 'propose' ? 'settle_proposed' : 'settle_declined';
  const note = step === 'propose' ? `${outcome}: ${reason} · ${evidence}` : decision;
  const line = { withdrawalId: row.id, kind, status: row.status, note };
  await insertEvent(tx, { ...line, actor: 'staff', staffId: staff.id });
}
