import type { Query } from '#core/wire.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { byId } from '#platform/server/paging.ts';
import type { Adjustment, exportAdjustments } from '../contract.backoffice.ts';
import { adjustmentOf } from './present.ts';
import { listAdjustmentRows } from './store.ts';

export function adjustmentList(
  db: Queryable,
  staff: StaffUser,
  { status, player, currency }: Query<typeof exportAdjustments>,
) {
  const filter = { status, currency, playerId: player === undefined ? undefined : BigInt(player) };
  return byId(
    (before, limit) => listAdjustmentRows(db, { ...filter, before, limit }),
    (row) => adjustmentOf(row, staff),
  );
}

/** What a file has of an adjustment: not what its reader may do. */
export const COLUMNS = [
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
] as const satisfies readonly (keyof Adjustment)[];
