import { Readable } from 'node:stream';
import { csvLine } from '#core/csv.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { FileResponse } from '#platform/server/http/route.ts';
import type { exportQueue, listQueue, QueueLine } from '../contract.backoffice.ts';
import type { WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { listQueueRows, type WithdrawalQueueRow, type QueueFilter } from './store.queue.ts';

const PAGE = 50;
const EXPORT_PAGE = 1000;

export async function listWithdrawals(
  { db }: WithdrawalDeps,
  staff: StaffUser,
  { cursor, limit: wanted, ...filters }: Query<typeof listQueue>,
): Promise<Answer<typeof listQueue> | Refusal> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('cursor_format');
  const limit = Number(wanted ?? PAGE);
  const after = cursor === undefined ? undefined : BigInt(cursor);
  const rows = await listQueueRows(db, { ...filterOf(staff, filters), after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    data: shown.map(lineOf),
    next: rows.length > limit ? shown.at(-1)!.id.toString() : null,
  };
}

type Filters = Query<typeof exportQueue>;

function filterOf(staff: StaffUser, filters: Filters): Omit<QueueFilter, 'limit'> {
  const { state = 'open', hours, min, max, claimed, player } = filters;
  return {
    state,
    currency: filters.currency,
    flag: filters.flag,
    hours: hours === undefined ? undefined : Number(hours),
    min: min === undefined ? undefined : parseMoney(min),
    max: max === undefined ? undefined : parseMoney(max),
    claimedBy: claimed === 'mine' ? staff.id : claimed,
    playerId: player === undefined ? undefined : BigInt(player),
  };
}

export function lineOf(row: WithdrawalQueueRow): QueueLine {
  const { approvals, approvalsNeeded } = stateOf(row);
  return {
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    // Contacts are masked: a decision about a withdrawal does not need them.
    player_name: row.player_contact === null ? row.player_name : maskContact(row.player_contact),
    status: row.status,
    currency: row.currency,
    amount: formatMoney(row.amount),
    method: row.name,
    destination: row.destination_mask,
    flags: row.flags,
    score: row.score,
    approvals,
    approvals_needed: approvalsNeeded,
    is_on_hold: row.is_on_hold,
    claimed_by:
      row.claimed_by === null
        ? null
        : { id: row.claimed_by.toString(), name: row.claimed_name ?? '' },
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

/** Exports the list as a file. The export and its filters are written to the audit log first. */
export async function exportWithdrawals(
  { db }: WithdrawalDeps,
  staff: StaffUser,
  filters: Filters,
): Promise<FileResponse> {
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'withdrawal.export',
      after: filters,
    }),
  );
  const lines = csvLines(db, filterOf(staff, filters));
  return { file: Readable.from(lines), type: 'text/csv', name: 'withdrawals.csv' };
}

const HEAD = [
  'id',
  'created_at',
  'closed_at',
  'status',
  'player_id',
  'player',
  'currency',
  'amount',
  'fee',
  'arrives',
  'arrives_currency',
  'method',
  'destination',
  'flags',
  'score',
  'reason',
  'reference',
] as const;

async function* csvLines(db: WithdrawalDeps['db'], filter: Omit<QueueFilter, 'limit'>) {
  // Spreadsheets detect UTF-8 only by the byte order mark.
  yield `\uFEFF${HEAD.join(',')}\r\n`;
  for (let after = filter.after; ;) {
    const rows = await listQueueRows(db, { ...filter, after, limit: EXPORT_PAGE });
    yield rows.map(lineOfFile).join('');
    if (rows.length < EXPORT_PAGE) return;
    after = rows.at(-1)!.id;
  }
}

function lineOfFile(row: WithdrawalQueueRow): string {
  const line = lineOf(row);
  const cells = [
    line.id,
    line.created_at,
    line.closed_at ?? '',
    row.status,
    line.player_id,
    line.player_name,
    row.currency,
    line.amount,
    formatMoney(row.fee),
    formatMoney(row.arrives),
    row.exchange_currency,
    row.name.en,
    row.destination_mask,
    row.flags.join(' '),
    row.score,
    row.reason ?? '',
    row.reference,
  ];
  return csvLine(cells.map(String));
}
