import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ProposalStatus } from '../rules.proposals.ts';
import { mayAct, type Role } from '../rules.ts';
import type { StaffUser } from './roles.ts';
import { listSharingHand } from './store.audit.ts';
import { lockRoles, listRoles } from './store.ts';

/** A proposal, as far as the rule goes. */
type ProposedBy = {
  readonly proposedBy: PlayerId;
  /** The roles that may decide it, as the contract of the call names them. */
  readonly roles: readonly Role[];
};

/** Refuses a proposal that is not open: `proposal_expired`, `proposal_closed`. */
export function refuseClosed(
  status: ProposalStatus,
): Refusal<'proposal_expired' | 'proposal_closed'> | undefined {
  if (status === 'expired') return refuse('proposal_expired');
  return status === 'open' ? undefined : refuse('proposal_closed');
}

/**
 * The four-eyes rule: the approver is another person than the proposer, and both still have the
 * role until the transaction ends. Refuses `proposal_own`, `forbidden`, `proposer_inactive`,
 * `same_person`.
 */
export async function refuseSecondApproval(
  tx: Tx,
  staff: StaffUser,
  proposal: ProposedBy,
): Promise<
  Refusal<'forbidden' | 'proposal_own' | 'proposer_inactive' | 'same_person'> | undefined
> {
  const { proposedBy, roles: allowed } = proposal;
  const roles = await lockRoles(tx, [staff.id, proposedBy]);
  return (await checkPairs(tx, staff, [proposedBy], { allowed, roles })).get(proposedBy);
}

/** The same check for a page of proposals, by proposer and without locks. */
export async function previewSecondApprovals(
  db: Queryable,
  staff: StaffUser,
  proposers: readonly PlayerId[],
  allowed: readonly Role[],
): Promise<ReadonlyMap<PlayerId, PairRefusal>> {
  if (proposers.length === 0) return new Map();
  const roles = await listRoles(db, [staff.id, ...proposers]);
  return await checkPairs(db, staff, proposers, { allowed, roles });
}

type RoleCheck = {
  readonly allowed: readonly Role[];
  /** The present roles of all these people. */
  readonly roles: ReadonlyMap<PlayerId, Role>;
};

type PairRefusal = Refusal<'proposal_own' | 'forbidden' | 'proposer_inactive' | 'same_person'>;

/** The refusals by proposer. */
async function checkPairs(
  db: Queryable,
  { id }: StaffUser,
  proposers: readonly PlayerId[],
  { allowed, roles }: RoleCheck,
): Promise<Map<PlayerId, PairRefusal>> {
  const linked = await listSharingHand(db, id, proposers, PERIOD_HOURS);
  const isStillAllowed = (person: PlayerId) => {
    const role = roles.get(person);
    return role !== undefined && mayAct(role, allowed);
  };
  const check = (proposer: PlayerId): PairRefusal | undefined => {
    if (id === proposer) return refuse('proposal_own');
    if (!isStillAllowed(id)) return refuse('forbidden');
    if (!isStillAllowed(proposer)) return refuse('proposer_inactive');
    return linked.has(proposer) ? refuse('same_person') : undefined;
  };
  const checked = proposers.map((proposer) => [proposer, check(proposer)] as const);
  return new Map(checked.flatMap(([proposer, refused]) => (refused ? [[proposer, refused]] : [])));
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
  one: PlayerId,
  others: readonly PlayerId[],
): Promise<Refusal<'same_person'> | undefined> {
  const linked = await listSharingHand(db, one, others, PERIOD_HOURS);
  return linked.size > 0 ? refuse('same_person') : undefined;
}
