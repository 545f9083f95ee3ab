import { onStaff } from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { approve, takeBack, turnDown } from './decide.ts';
import type { AdjustmentDeps } from './deps.ts';
import { exportAll, list } from './list.ts';
import { propose } from './propose.ts';
import { expireProposals } from './store.ts';

export type { AdjustmentDeps } from './deps.ts';

/** Corrections of balances by hand, by two people. */
export function adjustmentRoutes(deps: AdjustmentDeps): Route[] {
  const { db } = deps;
  const seldom = atMost('60 per minute');
  return [
    onStaff(db, contract.listAdjustments, atMost('120 per minute'), ({ query }, clerk) =>
      list(db, clerk, query),
    ),
    onStaff(db, contract.exportAdjustments, atMost('6 per minute'), ({ query }, clerk) =>
      exportAll(db, clerk, query),
    ),
    onStaff(db, contract.proposeAdjustment, seldom, ({ key, body }, clerk) =>
      propose(deps, clerk, key, body),
    ),
    onStaff(db, contract.approveAdjustment, seldom, ({ params, body }, clerk) =>
      approve(deps, clerk, BigInt(params.id), body.decision ?? null),
    ),
    onStaff(db, contract.refuseAdjustment, seldom, ({ params, body }, clerk) =>
      turnDown(deps, clerk, BigInt(params.id), body.decision),
    ),
    onStaff(db, contract.withdrawAdjustment, seldom, ({ params }, clerk) =>
      takeBack(deps, clerk, BigInt(params.id)),
    ),
  ];
}

/** What the feature does by itself. */
export function adjustmentJobs({ db }: Pick<AdjustmentDeps, 'db'>) {
  return [{ name: 'adjustments.expire', everyMs: 60_000, run: () => expireProposals(db) }];
}
