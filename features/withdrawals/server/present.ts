import { formatMoney } from '#core/money.ts';
import { formatRate } from '#domain/payments/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Withdrawal as Shown } from '../contract.ts';
import { isRecallable, STATUS, type WithdrawalState } from '../rules.ts';
import { listEvents, type EventRow, type Withdrawal } from './store.ts';
import { listRulesRows } from './store.rules.ts';

/** A stored withdrawal as the rules see it. */
export function stateOf(row: Withdrawal): WithdrawalState {
  return {
    status: row.status,
    isAsked: row.asked_at !== null,
    approvals: row.approvals,
    // What came back to review is looked at, even if it once passed by itself.
    approvalsNeeded:
      row.review_round > 0 ? Math.max(1, row.approvals_needed) : row.approvals_needed,
  };
}

/** What of the timeline is the player's business: where his money stood, and since when. */
const TOLD = new Set([
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
export async function showAll(db: Queryable, rows: readonly Withdrawal[]): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const events = await listEvents(
    db,
    rows.map(({ id }) => id),
  );
  const rules = await listRulesRows(db);
  const cancellable = new Set(
    rules.filter((rule) => rule.is_cancel_allowed).map(({ currency }) => currency),
  );
  return rows.map((row) =>
    show(
      row,
      events.filter((event) => event.withdrawal_id === row.id && TOLD.has(event.kind)),
      cancellable.has(row.currency) && isRecallable(stateOf(row)),
    ),
  );
}

export async function showOne(db: Queryable, row: Withdrawal): Promise<Shown> {
  const [shown] = await showAll(db, [row]);
  return shown!;
}

/** The answer to the request that began it: the same words however late it is repeated. */
export async function showFirst(db: Queryable, row: Withdrawal): Promise<Shown> {
  const shown = await showOne(db, row);
  return {
    ...shown,
    status: row.approvals_needed === 0 ? STATUS.approved : STATUS.review,
    reason: null,
    closed_at: null,
    can_cancel: false,
    timeline: shown.timeline.slice(0, 2),
  };
}

function show(row: Withdrawal, events: readonly EventRow[], canCancel: boolean): Shown {
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
    // Written by the house alone, from the lists of the rules.
    reason: row.reason as Shown['reason'],
    can_cancel: canCancel,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    timeline: events.map(({ kind, status, at, actor }) => ({
      status,
      at: at.toISOString(),
      by_hand: actor === 'staff' && (kind === 'paid' || kind === 'failed'),
    })),
  };
}
