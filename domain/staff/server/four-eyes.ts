import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { mayAct, type Role } from '../rules.ts';
import type { StaffUser } from './roles.ts';
import { shareHand } from './store.audit.ts';
import { lockRoles, listRoles } from './store.ts';

/** A proposal that one person made and another approves or rejects. */
export type Proposal = {
  readonly proposedBy: bigint;
  /** The roles that may decide it, as the contract of the call names them. */
  readonly roles: readonly Role[];
};

/** Refuses a proposal that is not open: `not_found`, `proposal_expired`, `proposal_closed`. */
export function refuseClosed(status: string | undefined): Refusal | undefined {
  if (status === undefined) return refuse('not_found');
  if (status === 'expired') return refuse('proposal_expired');
  return status === 'proposed' ? undefined : refuse('proposal_closed');
}

/**
 * The four-eyes rule: the approver is another person than the proposer, and both still have the
 * role until the transaction ends. Refuses `proposal_own`, `forbidden`, `proposer_inactive`,
 * `same_person`.
 */
export async function refuseSecondApproval(
  tx: Tx,
  staff: StaffUser,
  proposal: Proposal,
): Promise<Refusal | undefined> {
  const roles = await lockRoles(tx, [staff.id, proposal.proposedBy]);
  return await checkPair(tx, staff, proposal, roles);
}

/** The same check for a page that offers the approval, without locks. */
export async function previewSecondApproval(
  db: Queryable,
  staff: StaffUser,
  proposal: Proposal,
): Promise<Refusal | undefined> {
  const roles = await listRoles(db, [staff.id, proposal.proposedBy]);
  return await checkPair(db, staff, proposal, roles);
}

async function checkPair(
  db: Queryable,
  { id }: StaffUser,
  { proposedBy, roles: allowed }: Proposal,
  roles: ReadonlyMap<bigint, Role>,
): Promise<Refusal | undefined> {
  if (id === proposedBy) return refuse('proposal_own');
  const isStillAllowed = (person: bigint) => {
    const role = roles.get(person);
    return role !== undefined && mayAct(role, allowed);
  };
  if (!isStillAllowed(id)) return refuse('forbidden');
  if (!isStillAllowed(proposedBy)) return refuse('proposer_inactive');
  return await refuseSamePerson(db, id, [proposedBy]);
}

/** Long enough that others have read about it in the audit log. */
const PERIOD_HOURS = 72;

/**
 * Two accounts are not yet two people. An admin who adds an operator or resets the credentials of
 * one knows that operator's password: for three days the two cannot decide together, nor can two
 * operators whom the same admin added. Commands on the server belong to no account. Refuses
 * `same_person`.
 */
export async function refuseSamePerson(
  db: Queryable,
  one: bigint,
  others: readonly bigint[],
): Promise<Refusal | undefined> {
  return (await shareHand(db, one, others, PERIOD_HOURS)) ? refuse('same_person') : undefined;
}
