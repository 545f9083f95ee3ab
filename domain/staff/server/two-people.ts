import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { mayAct, type Role } from '../rules.ts';
import type { Clerk } from './roles.ts';
import { holdRoles, listRoles } from './store.ts';

/** What one person has proposed and another says yes or no to. */
export type Proposal = {
  readonly proposedBy: bigint;
  /** Whose work it is, as the contract of the call names it. */
  readonly roles: readonly Role[];
};

/** Whether it still waits. Refuses `not_found`, `proposal_expired`, `proposal_closed`. */
export function refuseClosed(status: string | undefined): Refusal | undefined {
  if (status === undefined) return refuse('not_found');
  if (status === 'expired') return refuse('proposal_expired');
  return status === 'proposed' ? undefined : refuse('proposal_closed');
}

/**
 * Two people decide together: another one than the proposer, and both must be who they were, and
 * stay so until the transaction ends. Refuses `proposal_own`, `forbidden`, `proposer_gone`,
 * `same_hand`.
 */
export async function refuseSecondYes(
  tx: Tx,
  clerk: Clerk,
  proposal: Proposal,
): Promise<Refusal | undefined> {
  const roles = await holdRoles(tx, [clerk.id, proposal.proposedBy]);
  return await judge(tx, clerk, proposal, roles);
}

/** The same for a page that offers the yes: it holds nobody to it. */
export async function foreseeSecondYes(
  db: Queryable,
  clerk: Clerk,
  proposal: Proposal,
): Promise<Refusal | undefined> {
  const roles = await listRoles(db, [clerk.id, proposal.proposedBy]);
  return await judge(db, clerk, proposal, roles);
}

async function judge(
  db: Queryable,
  { id }: Clerk,
  { proposedBy, roles: allowed }: Proposal,
  roles: ReadonlyMap<bigint, Role>,
): Promise<Refusal | undefined> {
  if (id === proposedBy) return refuse('proposal_own');
  const mayStill = (person: bigint) => {
    const role = roles.get(person);
    return role !== undefined && mayAct(role, allowed);
  };
  if (!mayStill(id)) return refuse('forbidden');
  if (!mayStill(proposedBy)) return refuse('proposer_gone');
  return await refuseSameHand(db, id, [proposedBy]);
}

/** Long enough that others have read of it in the record. */
const HOURS = 72;

/**
 * Two accounts are not yet two people. Whoever adds an operator, or gives one a new password, has
 * seen what opens his account: for three days the two do not decide together, nor do two whom the
 * same hand let in. Commands on the machine of the house are nobody's hand. Refuses `same_hand`.
 */
export async function refuseSameHand(
  db: Queryable,
  one: bigint,
  others: readonly bigint[],
): Promise<Refusal | undefined> {
  const rows = await db.query(
    `with recursive behind as (
       select person, person as hand from unnest($1::bigint[]) person
       union
       select b.person, a.staff_id from behind b join staff_audit a on a.player_id = b.hand
        where a.action in ('staff.add', 'staff.factors.reset') and a.staff_id is not null
          and a.at > now() - make_interval(hours => ${HOURS}))
     select from behind own join behind other using (hand)
      where own.person = $2 and other.person <> $2 limit 1`,
    [[one, ...others].map(String), one],
  );
  return rows.length > 0 ? refuse('same_hand') : undefined;
}
