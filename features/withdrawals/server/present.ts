import { formatMoney } from '#core/money.ts';
import { formatRate } from '#domain/payments/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Withdrawal as Shown } from '../contract.ts';
import { isRecallable, STATUS, type WithdrawalState } from '../rules.ts';
import { listEvents, type WithdrawalEventRow, type WithdrawalRow } from './store.ts';
import { listMayCancel, listRulesRows } from './store.rules.ts';

/** Maps a stored withdrawal to the state of the rules. */
export function stateOf(row: WithdrawalRow): WithdrawalState {
  return {
    status: row.status,
    isAsked: row.asked_at !== null,
    approvals: row.approvals,
    // A recalled withdrawal needs an approval, even if it once passed automatically.
    approvalsNeeded:
      row.review_round > 0 ? Math.max(1, row.approvals_needed) : row.approvals_needed,
  };
}

/** The timeline events that the player sees: the status and since when. */
const PLAYER_EVENTS = new Set([
  'requested',
  'review',
  'passed',
  'approved',
  'recalled',
  'sent',
  'paid',
  'rejected',
  'failed',
  'cancelled',
]);

/** Withdrawals as their player sees them now. */
export async function presentAll(db: Queryable, rows: readonly WithdrawalRow[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const events = await listEvents(
    db,
    rows.map(({ id }) => id),
  );
  const rules = await listRulesRows(db);
  const cancellable = new Set(
    rules.filter((rule) => rule.is_cancel_allowed).map(({ currency }) => currency),
  );
  const mayCancel = await listMayCancel(db, [...new Set(rows.map(({ player_id }) => player_id))]);
  return rows.map((row) =>
    present(
      row,
      events.filter((event) => event.withdrawal_id === row.id && PLAYER_EVENTS.has(event.kind)),
      cancellable.has(row.currency) && mayCancel.has(row.player_id) && isRecallable(stateOf(row)),
    ),
  );
}

export async function presentOne(db: Queryable, row: WithdrawalRow): Promise<Shown> {
  const [shown] = await presentAll(db, [row]);
  return shown!;
}

/** The answer to the request that created it: identical however late the request is repeated. */
export async function presentOriginal(db: Queryable, row: WithdrawalRow): Promise<Shown> {
  const shown = await presentOne(db, row);
  return {
    ...shown,
    status: row.approvals_needed === 0 ? STATUS.approved : STATUS.review,
    reason: null,
    closed_at: null,
    can_cancel: false,
    timeline: shown.timeline.slice(0, 2),
  };
}

function present(
  row: WithdrawalRow,
  events: readonly WithdrawalEventRow[],
  canCancel: boolean,
): Shown {
  return {
    id: row.id.toString(),
    hash: row.method_hash,
    type: row.type,
    name: row.name,
    instrument: row.instrument,
    currency: row.currency,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    arrives: formatMoney(row.arrives),
    arrives_currency: row.exchange_currency,
    rate: row.rate === null ? null : formatRate(row.rate),
    destination: row.destination_mask,
    status: row.status,
    // Only reasons from the lists of the rules are stored.
    reason: row.reason as Shown['reason'],
    can_cancel: canCancel,
    created_at: row.created_at.toISOString(),
    held_until: row.held_until?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    timeline: events.map(({ kind, status, at, actor }) => ({
      status,
      at: at.toISOString(),
      by_hand: actor === 'staff' && (kind === 'paid' || kind === 'failed'),
    })),
  };
}
