import { refuse } from '#core/refusal.ts';
import type { Query } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import type { proposalFilters, ProposalCalls } from '../../contract.proposals.ts';
import { onStaff, type StaffUser } from '../roles.ts';
import { decideProposal, submitProposal } from './commands.ts';
import type { AnyProposalKind, ProposalKind, ProposalRequest } from './kind.ts';
import { presentProposal, presentProposals } from './present.ts';
import { expireProposals, findProposal, listProposals } from './store.ts';

const PAGE = 50;

/** The routes of one kind of proposals. */
export function proposalRoutes(db: Db, kind: AnyProposalKind): Route[] {
  const { calls } = kind;
  const often = atMost('120 per minute');
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, calls.list, often, ({ query }, staff) => list(db, kind, staff, query)),
    onStaff(db, calls.get, often, async ({ params }, staff) =>
      presentProposal(db, kind, staff, await findProposal(db, kind.name, BigInt(params.id))),
    ),
    onStaff(db, calls.propose, seldom, ({ key, body }, staff) =>
      // The request of every kind has a reason.
      submitProposal(db, kind, staff, key, body as ProposalRequest),
    ),
    onStaff(db, calls.approve, seldom, ({ params, body }, staff) =>
      decideProposal(db, kind, staff, BigInt(params.id), 'approve', body.decision ?? null),
    ),
    onStaff(db, calls.reject, seldom, ({ params, body }, staff) =>
      decideProposal(db, kind, staff, BigInt(params.id), 'reject', body.decision),
    ),
    onStaff(db, calls.withdraw, seldom, ({ params }, staff) =>
      decideProposal(db, kind, staff, BigInt(params.id), 'withdraw', null),
    ),
  ];
}

/** The background job of all kinds. */
export function proposalJobs(db: Db) {
  return [{ name: 'proposals.expire', everyMs: 60_000, run: () => expireProposals(db) }];
}

async function list(
  db: Db,
  kind: AnyProposalKind,
  staff: StaffUser,
  { cursor, limit: wanted, ...filters }: Query<ProposalCalls['list']>,
) {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(wanted ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listProposals(db, kind.name, {
    ...queryOf(filters),
    before,
    limit: limit + 1,
  });
  const data = await presentProposals(db, kind, staff, rows.slice(0, limit));
  return { data, next: rows.length > limit ? data.at(-1)!.id : null };
}

const EXPORT_PAGE = 1000;

/** All proposals that match the filters, page by page, for an export. */
export async function* everyProposal<Terms, Details>(
  db: Db,
  kind: ProposalKind<Terms, unknown, Details>,
  staff: StaffUser,
  filters: ProposalFilters,
) {
  for (let before: bigint | undefined; ;) {
    const query = { ...queryOf(filters), before, limit: EXPORT_PAGE };
    const rows = await listProposals<Terms>(db, kind.name, query);
    yield* await presentProposals(db, kind, staff, rows);
    if (rows.length < EXPORT_PAGE) return;
    before = rows.at(-1)!.id;
  }
}

export type ProposalFilters = Query<{ query: typeof proposalFilters } & ProposalCalls['list']>;

function queryOf({ status, player, currency }: ProposalFilters) {
  return { status, currency, playerId: player === undefined ? undefined : BigInt(player) };
}
