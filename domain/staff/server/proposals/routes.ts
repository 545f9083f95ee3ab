import { toPlayerId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readPage, STAFF_PAGE_ROWS } from '#platform/server/paging.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type { ProposalCalls, ShownProposal } from '../../contract.proposals.ts';
import { onStaff, type StaffUser } from '../roles.ts';
import { approveProposal, rejectProposal, submitProposal, withdrawProposal } from './commands.ts';
import type { AnyProposalKind, ProposalKind, ProposalRequest } from './kind.ts';
import { presentProposal, presentProposals } from './present.ts';
import { expireProposals, findProposal, listProposals, proposalOrder } from './store.ts';

/** The routes of one kind of proposals. */
export function proposalRoutes<ProposeCode extends string, ApproveCode extends string>(
  db: Db,
  kind: AnyProposalKind<ProposeCode, ApproveCode>,
): Route[] {
  const { calls } = kind;
  const often = atMost('120 per minute');
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, calls.list, often, ({ query }, staff) =>
      readPage(query, proposalList(db, kind, staff, query), STAFF_PAGE_ROWS),
    ),
    onStaff(db, calls.get, often, async ({ params }, staff) => {
      const row = await findProposal(db, kind.name, BigInt(params.id));
      return row ? await presentProposal(db, kind, staff, row) : refuse('not_found');
    }),
    onStaff(db, calls.propose, seldom, ({ key, body }, staff) =>
      // The request of every kind has a reason.
      submitProposal(db, kind, staff, key, body as ProposalRequest),
    ),
    onStaff(db, calls.approve, seldom, ({ params, body }, staff) =>
      approveProposal(db, kind, staff, BigInt(params.id), body.decision ?? null),
    ),
    onStaff(db, calls.reject, seldom, ({ params, body }, staff) =>
      rejectProposal(db, kind, staff, BigInt(params.id), body.decision),
    ),
    onStaff(db, calls.withdraw, seldom, ({ params }, staff) =>
      withdrawProposal(db, kind, staff, BigInt(params.id)),
    ),
  ];
}

/** The background job of all kinds. */
export function proposalJobs(db: Db) {
  return [{ name: 'proposals.expire', everyMs: 60_000, run: () => expireProposals(db) }];
}

/** The proposals of a kind that match the filters, as this person sees them. */
export function proposalList<Terms, Details>(
  db: Db,
  kind: ProposalKind<ProposalCalls, Terms, unknown, Details>,
  staff: StaffUser,
  { status, player, currency, sort }: Query<ProposalCalls['list']>,
) {
  const filter = {
    status,
    currency,
    playerId: player === undefined ? undefined : toPlayerId(player),
  };
  return sortedList(
    proposalOrder(kind.calls.amounts, sort),
    async (page) => {
      const rows = await listProposals<Terms>(db, kind.name, { ...filter, ...page });
      return await presentProposals(db, kind, staff, rows);
    },
    (shown: ShownProposal<Terms, Details>) => shown,
  );
}
