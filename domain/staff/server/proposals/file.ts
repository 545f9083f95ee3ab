import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readAll } from '#platform/server/paging.ts';
import type { ProposalCalls, proposalFile, ShownProposal } from '../../contract.proposals.ts';
import type { Action } from '../../rules.actions.ts';
import { exportList } from '../export-list.ts';
import { onStaff } from '../roles.ts';
import type { ProposalKind } from './kind.ts';
import { proposalList } from './routes.ts';

export type ProposalFile = {
  readonly call: ReturnType<typeof proposalFile>;
  readonly action: Action;
  /** The file with its ending. */
  readonly name: string;
  /** Terms by their names, and what every proposal has. */
  readonly columns: readonly string[];
  /** The column for the id of the row that the approval created. */
  readonly result: string;
};

/** The route of a kind's file. */
export function proposalFileRoute<Terms extends object, Details>(
  db: Db,
  kind: ProposalKind<ProposalCalls, Terms, unknown, Details>,
  { call, action, name, columns, result }: ProposalFile,
): Route {
  return onStaff(db, call, atMost('6 per minute'), ({ query }, staff) => {
    const source = proposalList(db, kind, staff, query);
    const show = (one: ShownProposal<Terms, Details>) => lineOf(one, result);
    const rows = readAll({ ...source, show });
    return exportList<Record<string, unknown>>(db, staff, {
      action,
      filters: query,
      name,
      columns,
      rows,
    });
  });
}

/** What a file has of a proposal: not what its reader may do. */
function lineOf<Terms extends object, Details>(
  { terms, ...one }: ShownProposal<Terms, Details>,
  result: string,
): Record<string, unknown> {
  return {
    ...one,
    ...terms,
    player_id: one.player?.id,
    player: one.player?.name,
    proposed_by: one.proposed_by.name,
    decided_by: one.decided_by?.name,
    [result]: one.result,
  };
}
