import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ProposalCalls, ShownProposal } from '../../contract.proposals.ts';
import { mayAct, type Role } from '../../rules.ts';
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

/**
 * Stores a proposal, or applies a change that needs no second person and answers null. A
 * repeated request gets the stored proposal. Refuses `key_reused`, `proposal_open` and what the
 * kind refuses.
 */
export async function submitProposal<Code extends string>(
  db: Db,
  kind: AnyProposalKind<Code>,
  staff: StaffUser,
  key: string,
  request: ProposalRequest,
): Promise<
  { data: ShownProposal | null } | Refusal<RefusalCodeOf<ProposalCalls<Code>['propose']>>
> {
  const subject = kind.subjectOf(request);
  const requestHash = hashOf(kind, request);
  return await db.transaction(async (tx) => {
    await lock(tx, kind, subject);
    const earlier = await findByKey(tx, staff.id, key);
    if (earlier) return await repeat(tx, kind, staff, earlier, requestHash);
    const draft = await kind.draft(tx, request, staff, key);
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
) {
  if (!earlier.request_hash.equals(requestHash)) return refuse('key_reused');
  return await presentProposal(tx, kind, staff, earlier);
}

/**
 * Approves a proposal and applies it in the same transaction. Repeated by the same person it gets
 * the same answer.
 */
export function approveProposal<Code extends string>(
  db: Db,
  kind: AnyProposalKind<string, Code>,
  staff: StaffUser,
  id: bigint,
  note: string | null,
) {
  const { roles } = kind.calls.approve;
  return decide<RefusalCodeOf<ProposalCalls<string, Code>['approve']>>(db, kind, staff, id, {
    step: 'approve',
    note,
    refuse: async (tx, row) =>
      (await refuseSecondApproval(tx, staff, { proposedBy: row.proposed_by, roles })) ??
      (await kind.refuseApproval?.(tx, row, staff)),
    apply: (tx, row) => kind.apply(tx, row, staff),
  });
}

/** Rejects the proposal of another person. */
export function rejectProposal(
  db: Db,
  kind: AnyProposalKind,
  staff: StaffUser,
  id: bigint,
  note: string,
) {
  return decide(db, kind, staff, id, {
    step: 'reject',
    note,
    refuse: async (tx, row) =>
      row.proposed_by === staff.id
        ? refuse('proposal_own')
        : await refuseWithoutRole(tx, staff, kind.calls.reject.roles),
    apply: async () => ({}),
  });
}

/** Withdraws one's own proposal. */
export function withdrawProposal(db: Db, kind: AnyProposalKind, staff: StaffUser, id: bigint) {
  return decide(db, kind, staff, id, {
    step: 'withdraw',
    note: null,
    refuse: async (tx, row) =>
      row.proposed_by === staff.id
        ? await refuseWithoutRole(tx, staff, kind.calls.withdraw.roles)
        : refuse('proposal_not_own'),
    apply: async () => ({}),
  });
}

type Decision<Code extends string> = {
  readonly step: ProposalStep;
  readonly note: string | null;
  refuse(tx: Tx, row: Proposal): Promise<Refusal<Code> | undefined>;
  apply(tx: Tx, row: Proposal): Promise<Applied | Refusal<Code>>;
};

async function decide<Code extends string>(
  db: Db,
  kind: AnyProposalKind,
  staff: StaffUser,
  id: bigint,
  decision: Decision<Code>,
) {
  const found = await findProposal(db, kind.name, id);
  if (!found) return refuse('not_found');
  return await db.transaction(async (tx) => {
    await lock(tx, kind, found.subject);
    const row = (await lockProposal(tx, kind.name, id))!;
    const { step, note } = decision;
    if (step === 'approve' && row.status === 'approved' && row.decided_by === staff.id) {
      return await presentProposal(tx, kind, staff, row);
    }
    const refused = refuseClosed(row.status) ?? (await decision.refuse(tx, row));
    if (refused) return refused;
    const applied = await decision.apply(tx, row);
    if (isRefusal(applied)) return applied;
    const status = STATUS_AFTER[step];
    const result = applied.result ?? null;
    await saveDecision(tx, id, { status, staffId: staff.id, decision: note, result });
    const decided = (await findProposal(tx, kind.name, id))!;
    if (step !== 'approve') await kind.onChange?.(tx, decided, step, staff);
    await audit(tx, kind, staff, decided, step, applied);
    return await presentProposal(tx, kind, staff, decided);
  });
}

async function refuseWithoutRole(tx: Tx, { id }: StaffUser, allowed: readonly Role[]) {
  const role = (await lockRoles(tx, [id])).get(id);
  return role !== undefined && mayAct(role, allowed) ? undefined : refuse('forbidden');
}

async function lock(tx: Tx, kind: AnyProposalKind, subject: string): Promise<void> {
  await (kind.lock ? kind.lock(tx, subject) : lockSubject(tx, kind.name, subject));
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
