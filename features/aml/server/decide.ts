import { refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  closeCase,
  findCase,
  insertStep,
  lockCase,
  type AmlCase,
} from '#domain/aml/server/index.ts';
import type { AmlDecision } from '#domain/aml/rules.ts';
import { isClaimedByOther } from '#domain/staff/rules.claims.ts';
import {
  writeAudit,
  type Proposal,
  type ProposalDraft,
  type ProposalKind,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { decisionProposals } from '../contract.backoffice.ts';

type DecisionRequest = Body<typeof decisionProposals.propose>;
export type DecisionTerms = {
  readonly case: string;
  readonly decision: DecisionRequest['decision'];
};

/** Decisions of AML cases. One that holds withdrawals is decided by two people. */
export const decisionKind: ProposalKind<typeof decisionProposals, DecisionTerms, DecisionRequest> =
  {
    name: 'aml_decisions',
    calls: decisionProposals,
    audit: 'aml.decision',
    subjectOf: (request) => request.case,
    lock: async (tx, subject) => void (await lockCase(tx, BigInt(subject))),
    draft,
    refuseApproval: refuseClosedCase,
    apply,
  };

async function draft(
  tx: Tx,
  { case: id, decision, reason }: DecisionRequest,
  staff: StaffUser,
): Promise<ProposalDraft<DecisionTerms> | Refusal<'aml_case_closed' | 'claimed_by_other'>> {
  const row = await findCase(tx, BigInt(id));
  if (row?.status !== 'open') return refuse('aml_case_closed');
  if (isClaimedByOther(row.claimed_by, staff)) return refuse('claimed_by_other');
  const terms = { case: id, decision };
  if (row.is_holding) return { terms, playerId: row.player_id };
  await closeCase(tx, row.id, decision);
  await writeStep(tx, row, staff, decision, reason);
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: 'aml.close',
    playerId: row.player_id,
    target: id,
    before: { status: 'open' },
    after: { status: 'closed', decision },
    reason,
  });
  return { terms: null };
}

async function refuseClosedCase(
  db: Queryable,
  { subject }: Proposal<DecisionTerms>,
): Promise<Refusal<'aml_case_closed'> | undefined> {
  const row = await findCase(db, BigInt(subject));
  return row?.status === 'open' ? undefined : refuse('aml_case_closed');
}

/** The database closes the case of an approved decision. */
async function apply(
  tx: Tx,
  { subject, terms, reason }: Proposal<DecisionTerms>,
  staff: StaffUser,
): Promise<object> {
  const row = (await findCase(tx, BigInt(subject)))!;
  await writeStep(tx, row, staff, terms.decision, reason);
  return {};
}

async function writeStep(
  tx: Tx,
  { id: caseId }: AmlCase,
  staff: StaffUser,
  action: AmlDecision,
  note: string,
): Promise<void> {
  await insertStep(tx, { caseId, staffId: staff.id, action, note });
}
