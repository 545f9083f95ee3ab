import {
  exportList,
  onStaff,
  proposalList,
  proposalRoutes,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readAll } from '#platform/server/paging.ts';
import {
  exportAdjustments,
  type Adjustment,
  type AdjustmentFilters,
} from '../contract.backoffice.ts';
import type { AdjustmentDeps } from './deps.ts';
import { adjustmentKind, type AdjustmentKind } from './kind.ts';

export type { AdjustmentDeps } from './deps.ts';

/** Manual adjustments of balances, with four-eyes approval. */
export function adjustmentRoutes(deps: AdjustmentDeps): Route[] {
  const kind = adjustmentKind(deps);
  return [
    onStaff(deps.db, exportAdjustments, atMost('6 per minute'), ({ query }, staff) =>
      exportAll(deps, kind, staff, query),
    ),
    ...proposalRoutes(deps.db, kind),
  ];
}

const COLUMNS = [
  'id',
  'player_id',
  'player',
  'account',
  'currency',
  'amount',
  'cause',
  'reason',
  'corrects',
  'status',
  'proposed_by',
  'proposed_at',
  'decided_by',
  'decided_at',
  'decision',
  'transfer_id',
] as const;

function exportAll(
  { db }: AdjustmentDeps,
  kind: AdjustmentKind,
  staff: StaffUser,
  filters: AdjustmentFilters,
) {
  const source = proposalList(db, kind, staff, filters);
  return exportList(db, staff, {
    action: 'adjustment.export',
    filters,
    name: 'adjustments.csv',
    columns: COLUMNS,
    rows: readAll({ ...source, show: lineOf }),
  });
}

/** What a file has of an adjustment: not what its reader may do. */
function lineOf({ terms, ...one }: Adjustment) {
  return {
    ...one,
    ...terms,
    player_id: one.player?.id,
    player: one.player?.name,
    proposed_by: one.proposed_by.name,
    decided_by: one.decided_by?.name,
    transfer_id: one.result,
  };
}
