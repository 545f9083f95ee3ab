import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ShownProposal } from '../../contract.proposals.ts';
import { mayAct } from '../../rules.ts';
import { STATUS_AFTER, type ProposalStep } from '../../rules.proposals.ts';
import { refuseClosed, refuseSecondApproval } from '../four-eyes.ts';
import type { StaffUser } from '../roles.ts';
import { lockRoles, writeAudit } from '../store.ts';
import type { Applied, AnyProposalKind, ProposalRequest } from './kind.ts';
import { presentProposal } from './present.ts';
import {
  findByKey,
  findProposal,
  insertProposal,
  lockProposal,
  lockSubject,
  saveDecision,
  type Proposal,
} from './store.ts';

type Answer<Shown = ShownProposal> = Promise<{ data: Shown } | Refusal>;

/**
 * Stores a proposal, or applies a change that needs no second person and answers null. A
 * repeated request gets the stored proposal. Refuses `key_reused`, `proposal_open` and what the
 * kind refuses.
 */
export async function submitProposal(
  db: Db,
  kind: AnyProposalKind,
  staff: StaffUser,
  key: string,
  request: ProposalRequest,
): Answer<ShownProposal | null> {
  const subject = kind.subjectOf(request);
  const requestHash = hashOf(kind, request);
  return await db.transaction(async (tx) => {
    await lock(tx, kind, subject);
    const earlier = await findByKey(tx, staff.id, key);
    if (earlier) return await repeat(tx, kind, staff, earlier, requestHash);
    const draft = await kind.draft(tx, request, staff);
    if (isRefusal(draft)) return draft;
    if (draft.terms === null) return { data: null };
    const { terms, playerId = null } = draft;
    const { reason } = request;
    const made = { subject, playerId, terms, reason, key, requestHash, staffId: staff.id };
    const row = await insertProposal(tx, { kind: kind.name, ...made });
    if (!row) return refuse((await findByKey(tx, staff.id, key)) ? 'key_reused' : 'proposal_open');
    await kind.onChange?.(tx, row, 'propose', staff);
    await audit(tx, kind, staff, row, 'propose');
    return await presentProposal(tx, kind, staff, row);
  });
}

/** The request without `is_confirmed`, so that a confirmed one is a repetition of the first. */
function hashOf(kind: AnyProposalKind, { is_confirmed: _, ...proposed }: ProposalRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([kind.name, proposed]))
    .digest();
}

async function repeat(
  tx: Tx,
  kind: AnyProposalKind,
  staff: StaffUser,
  earlier: Proposal,
  requestHash: Buffer,
): Answer {
  if (!earlier.request_hash.equals(requestHash)) return refuse('key_reused');
  return await presentProposal(tx, kind, staff, earlier);
}

/**
 * Decides a proposal. An approval applies it in the same transaction; repeated by the same person
 * it gets the same answer.
 */
export async function decideProposal(
  db: Db,
  kind: AnyProposalKind,
  staff: StaffUser,
  id: bigint,
  step: ProposalStep,
  decision: string | null,
): Answer {
  const found = await findProposal(db, kind.name, id);
  if (!found) return refuse('not_found');
  return await db.transaction(async (tx) => {
    await lock(tx, kind, found.subject);
    const row = (await lockProposal(tx, kind.name, id))!;
    if (step === 'approve' && row.status === 'approved' && row.decided_by === staff.id) {
      return await presentProposal(tx, kind, staff, row);
    }
    const refused = refuseClosed(row.status) ?? (await refuseDecision(tx, kind, staff, row, step));
    if (refused) return refused;
    const applied = step === 'approve' ? await kind.apply(tx, row, staff) : {};
    if (isRefusal(applied)) return applied;
    const result = applied.result ?? null;
    await saveDecision(tx, id, { status: STATUS_AFTER[step], staffId: staff.id, decision, result });
    const decided = (await findProposal(tx, kind.name, id))!;
    if (step !== 'approve') await kind.onChange?.(tx, decided, step, staff);
    await audit(tx, kind, staff, decided, step, applied);
    return await presentProposal(tx, kind, staff, decided);
  });
}

async function lock(tx: Tx, kind: AnyProposalKind, subject: string): Promise<void> {
  await (kind.lock ? kind.lock(tx, subject) : lockSubject(tx, kind.name, subject));
}

async function refuseDecision(
  tx: Tx,
  kind: AnyProposalKind,
  staff: StaffUser,
  row: Proposal,
  step: ProposalStep,
): Promise<Refusal | undefined> {
  const { roles } = kind.calls[step];
  if (step === 'approve') {
    const proposal = { proposedBy: row.proposed_by, roles };
    return (
      (await refuseSecondApproval(tx, staff, proposal)) ??
      (await kind.refuseApproval?.(tx, row, staff))
    );
  }
  const isOwn = row.proposed_by === staff.id;
  if (isOwn !== (step === 'withdraw')) return refuse(isOwn ? 'proposal_own' : 'proposal_not_own');
  const role = (await lockRoles(tx, [staff.id])).get(staff.id);
  return role !== undefined && mayAct(role, roles) ? undefined : refuse('forbidden');
}

async function audit(
  tx: Tx,
  kind: AnyProposalKind,
  staff: StaffUser,
  row: Proposal,
  step: ProposalStep | 'propose',
  { before, after }: Applied = {},
): Promise<void> {
  const { id, terms, status, result } = row;
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `${kind.audit}.${step}`,
    ...(row.player_id === null ? {} : { playerId: row.player_id }),
    target: row.subject,
    ...(step === 'propose' ? {} : { before: { status: 'open', ...before } }),
    after: {
      proposal: id.toString(),
      status,
      ...(terms as object),
      ...after,
      ...(result === null ? {} : { result: result.toString() }),
    },
    reason: step === 'propose' ? row.reason : (row.decision ?? undefined),
  });
}
