import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { Adjustment, exportAdjustments, listAdjustments } from '../contract.backoffice.ts';
import { adjustmentOf } from './present.ts';
import { listAdjustmentRows } from './store.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;

type Filters = Query<typeof exportAdjustments>;

export async function list(
  db: Db,
  staff: StaffUser,
  query: Query<typeof listAdjustments>,
): Promise<Answer<typeof listAdjustments> | Refusal> {
  const { cursor } = query;
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(query.limit ?? PAGE);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listAdjustmentRows(db, { ...queryOf(query), before, limit: limit + 1 });
  const data = rows.slice(0, limit).map((row) => adjustmentOf(row, staff));
  return { data, next: rows.length > limit ? data.at(-1)!.id : null };
}

function queryOf({ status, player, currency }: Filters) {
  return { status, currency, playerId: player === undefined ? undefined : BigInt(player) };
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
] as const satisfies readonly (keyof Adjustment)[];

export async function exportAll(db: Db, staff: StaffUser, filters: Filters): Promise<FileResponse> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'adjustment.export',
      after: filters,
    }),
  );
  return csvFile('adjustments.csv', HEAD, allRows(db, staff, filters));
}

async function* allRows(db: Db, staff: StaffUser, filters: Filters) {
  for (let before: bigint | undefined; ;) {
    const rows = await listAdjustmentRows(db, { ...queryOf(filters), before, limit: EXPORT_PAGE });
    for (const row of rows) {
      const shown = adjustmentOf(row, staff);
      yield HEAD.map((name) => shown[name]);
    }
    if (rows.length < EXPORT_PAGE) return;
    before = rows.at(-1)!.id;
  }
}
