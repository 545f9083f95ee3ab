import { onStaff, onStaffList } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { approve, withdrawProposal, refuseProposal } from './decide.ts';
import type { AdjustmentDeps } from './deps.ts';
import { adjustmentList, COLUMNS } from './list.ts';
import { propose } from './propose.ts';
import { expireProposals } from './store.ts';

export type { AdjustmentDeps } from './deps.ts';

/** Manual adjustments of balances, with four-eyes approval. */
export function adjustmentRoutes(deps: AdjustmentDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('60 per minute');
  return [
    ...onStaffList(db, {
      list: contract.listAdjustments,
      file: contract.exportAdjustments,
      action: 'adjustment.export',
      name: 'adjustments',
      source: ({ query }, staff) => adjustmentList(db, staff, query),
      fields: { columns: COLUMNS },
    }),
    onStaff(db, contract.proposeAdjustment, seldom, ({ key, body }, staff) =>
      propose(deps, staff, key, body),
    ),
    onStaff(db, contract.approveAdjustment, seldom, ({ params, body }, staff) =>
      approve(deps, staff, BigInt(params.id), body.decision ?? null),
    ),
    onStaff(db, contract.refuseAdjustment, seldom, ({ params, body }, staff) =>
      refuseProposal(deps, staff, BigInt(params.id), body.decision),
    ),
    onStaff(db, contract.withdrawAdjustment, seldom, ({ params }, staff) =>
      withdrawProposal(deps, staff, BigInt(params.id)),
    ),
  ];
}

/** Background jobs of the feature. */
export function adjustmentJobs({ db }: Pick<AdjustmentDeps, 'db'>) {
  return [{ name: 'adjustments.expire', everyMs: 60_000, run: () => expireProposals(db) }];
}
