import type { Queryable } from '#platform/server/db.ts';
import type { ProposalCalls, ShownProposal } from '../../contract.proposals.ts';
import { previewSecondApprovals, refuseClosed } from '../four-eyes.ts';
import type { StaffUser } from '../roles.ts';
import type { AnyProposalKind, ProposalKind } from './kind.ts';
import type { Proposal } from './store.ts';

/** Proposals as this person sees them, with the refusal that an approval by them would get. */
export async function presentProposals<Terms, Details>(
  db: Queryable,
  kind: ProposalKind<ProposalCalls, Terms, unknown, Details>,
  staff: StaffUser,
  rows: readonly Proposal<Terms>[],
): Promise<ShownProposal<Terms, Details>[]> {
  const proposers = rows.flatMap((row) => (row.status === 'open' ? [row.proposed_by] : []));
  const refusals = await previewSecondApprovals(db, staff, proposers, kind.calls.approve.roles);
  const details = await kind.listDetails?.(
    db,
    rows.map(({ id }) => id),
  );
  const shown = [];
  for (const row of rows) {
    const refused =
      refuseClosed(row.status) ??
      refusals.get(row.proposed_by) ??
      (await kind.refuseApproval?.(db, row, staff));
    shown.push({
      ...withoutDetails(row),
      terms: row.terms,
      blocked_by: refused?.refused ?? null,
      // Kinds without details declare them as null.
      details: (details?.get(row.id) ?? null) as Details,
    });
  }
  return shown;
}

export async function presentProposal(
  db: Queryable,
  kind: AnyProposalKind,
  staff: StaffUser,
  row: Proposal,
): Promise<{ data: ShownProposal }> {
  const [shown] = await presentProposals(db, kind, staff, [row]);
  return { data: shown! };
}

function withoutDetails(row: Proposal) {
  return {
    id: row.id.toString(),
    subject: row.subject,
    player:
      row.player_id === null ? null : { id: row.player_id.toString(), name: row.player ?? '' },
    reason: row.reason,
    status: row.status,
    proposed_by: { id: row.proposed_by.toString(), name: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    decided_by:
      row.decided_by === null ? null : { id: row.decided_by.toString(), name: row.decider ?? '' },
    decided_at: row.decided_at?.toISOString() ?? null,
    decision: row.decision,
    result: row.result?.toString() ?? null,
  };
}
