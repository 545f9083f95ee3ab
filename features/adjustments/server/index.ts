import type { Currency } from '#core/currency.ts';
import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import {
  exportList,
  onStaff,
  proposalList,
  proposalRoutes,
  type StaffUser,
} from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { readAll } from '#platform/server/paging.ts';
import {
  exportAdjustments,
  readAdjustable,
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
    onStaff(deps.db, readAdjustable, atMost('120 per minute'), ({ params, query }) =>
      readPlayer(deps.db, toPlayerId(params.player), query.currency),
    ),
    ...proposalRoutes(deps.db, kind),
  ];
}

async function readPlayer(db: Db, id: PlayerId, currency: Currency) {
  const player = await findPlayer(db, id);
  if (player?.kind !== 'member') return refuse('not_found');
  const { cash, bonus } = await readBalances(db, id, currency);
  const data = { name: player.name, cash: formatMoney(cash), bonus: formatMoney(bonus) };
  return { data };
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
