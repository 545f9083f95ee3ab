import { toPlayerId } from '#core/ids.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import type { Query } from '#core/wire.ts';
import { maskContact } from '#domain/identity/server/index.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type { exportQueue, QueueLine } from '../contract.backoffice.ts';
import { STATUS_WORDS } from '../rules.ts';
import { stateOf } from './present.ts';
import {
  listQueueRows,
  queueOrder,
  type WithdrawalQueueRow,
  type QueueFilter,
} from './store.queue.ts';

type Filters = Query<typeof exportQueue>;

export function queueList(db: Queryable, staff: StaffUser, filters: Filters) {
  const filter = filterOf(staff, filters);
  return sortedList(queueOrder(filter), (page) => listQueueRows(db, filter, page), lineOf);
}

function filterOf(staff: StaffUser, filters: Filters): QueueFilter {
  const { state = 'open', hours, min, max, claimed, player, sort } = filters;
  return {
    state,
    currency: filters.currency,
    flag: filters.flag,
    hours: hours === undefined ? undefined : Number(hours),
    min: min === undefined ? undefined : parseMoney(min),
    max: max === undefined ? undefined : parseMoney(max),
    claimedBy: claimed === 'mine' ? staff.id : claimed,
    playerId: player === undefined ? undefined : toPlayerId(player),
    sort,
  };
}

export function lineOf(row: WithdrawalQueueRow): QueueLine {
  const { approvals, approvalsNeeded } = stateOf(row);
  return {
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    player_name: row.player_name,
    // Contacts are masked: a decision about a withdrawal does not need them.
    player_contact: row.player_contact && maskContact(row.player_contact),
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

/** Codes of flags and reasons are English words. */
function wordsOf(code: string): string {
  return code.replaceAll('_', ' ');
}

/** A withdrawal as a line of the file. */
export const FILE = {
  columns: [
    'id',
    'created_at',
    'closed_at',
    'status',
    'player_id',
    'player',
    'player_contact',
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
  ],
  show: (row: WithdrawalQueueRow) => ({
    ...lineOf(row),
    status: STATUS_WORDS[row.status],
    flags: row.flags.map(wordsOf).join('; '),
    player: lineOf(row).player_name,
    fee: formatMoney(row.fee),
    arrives: formatMoney(row.arrives),
    arrives_currency: row.exchange_currency,
    method: row.name.en,
    reason: row.reason && wordsOf(row.reason),
    reference: row.reference,
  }),
} as const;
