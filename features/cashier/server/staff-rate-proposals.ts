import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  decideProposal,
  listProposals,
  lockProposal,
  rateOf,
  rateOfProposal,
  setRate,
} from '#domain/payments/server/index.ts';
import { refuseClosed, refuseSecondApproval, type StaffUser } from '#domain/staff/server/index.ts';
import {
  confirmRate,
  type declineRate,
  type listRateProposals,
} from '../contract.backoffice.rates.ts';
import type { CashierDeps } from './deps.ts';
import { auditRate, lineOf, proposalOf } from './staff-rates.ts';

export async function listRateProposalsForStaff(
  { db }: CashierDeps,
  staff: StaffUser,
): Promise<Answer<typeof listRateProposals>> {
  const rows = await listProposals(db);
  const shown = rows.map(async (row) => {
    const now = await rateOf(db, row.base, row.quote);
    return proposalOf(row, staff, now);
  });
  return { data: await Promise.all(shown) };
}

/**
 * The second confirmation: never by the proposer, and not when the current rate has changed since.
 * A repeated request of the same person gets the same answer.
 */
export async function confirm(
  { db }: CashierDeps,
  staff: StaffUser,
  id: bigint,
): Promise<Answer<typeof confirmRate> | Refusal> {
  return await db.transaction(async (tx) => {
    const row = await lockProposal(tx, id);
    if (row?.status === 'confirmed' && row.decided_by === staff.id) {
      return { data: lineOf((await rateOfProposal(tx, id))!) };
    }
    const closed = refuseClosed(row?.status);
    if (closed) return closed;
    const { base, quote, rate, reason, proposed_by: staffId } = row!;
    const proposal = { proposedBy: staffId, roles: confirmRate.roles };
    const refused = await refuseSecondApproval(tx, staff, proposal);
    if (refused) return refused;
    const present = await rateOf(tx, base, quote);
    if ((present ?? null) !== row!.present) return refuse('proposal_outdated');
    await decideProposal(tx, id, { status: 'confirmed', staffId: staff.id, decision: null });
    const made = { base, quote, rate, staffId, source: 'operator', proposalId: id };
    const line = await setRate(tx, made);
    await auditRate(tx, staff, 'rate.confirm', { base, quote, rate, reason, present });
    return { data: lineOf(line) };
  });
}

export async function decline(
  { db }: CashierDeps,
  staff: StaffUser,
  id: bigint,
  decision: string,
): Promise<Answer<typeof declineRate> | Refusal> {
  return await db.transaction(async (tx) => {
    const row = await lockProposal(tx, id);
    const refused = refuseClosed(row?.status);
    if (refused) return refused;
    const { base, quote, rate } = row!;
    await decideProposal(tx, id, { status: 'declined', staffId: staff.id, decision });
    const change = { base, quote, rate, reason: decision, present: row!.present ?? undefined };
    await auditRate(tx, staff, 'rate.decline', change);
    return { data: { id: id.toString() } };
  });
}
