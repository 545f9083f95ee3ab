import type { CsvCells } from '#core/csv.ts';
import {
  everyProposal,
  onStaff,
  proposalRoutes,
  writeAudit,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import { atMost, type FileResponse, type Route } from '#platform/server/http/route.ts';
import { exportAdjustments, type AdjustmentFilters } from '../contract.backoffice.ts';
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

const HEAD = [
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

async function exportAll(
  { db }: AdjustmentDeps,
  kind: AdjustmentKind,
  staff: StaffUser,
  filters: AdjustmentFilters,
): Promise<FileResponse> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'adjustment.export',
      after: filters,
    }),
  );
  return csvFile('adjustments.csv', HEAD, lines(db, kind, staff, filters));
}

async function* lines(
  db: AdjustmentDeps['db'],
  kind: AdjustmentKind,
  staff: StaffUser,
  filters: AdjustmentFilters,
): AsyncGenerator<CsvCells> {
  for await (const { terms, ...one } of everyProposal(db, kind, staff, filters)) {
    const cells = {
      ...one,
      ...terms,
      player_id: one.player?.id,
      player: one.player?.name,
      proposed_by: one.proposed_by.name,
      decided_by: one.decided_by?.name,
      transfer_id: one.result,
    };
    yield HEAD.map((name) => cells[name] ?? null);
  }
}
