import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { myWithdrawals } from '../contract.ts';
import { moneyMove, STATUS, step, type Impossible } from '../rules.ts';
import type { WithdrawalEvent, WithdrawalStatus } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { queueEmail } from './emails.ts';
import { moveMoney } from './money.ts';
import { presentOne, stateOf } from './present.ts';
import { insertEvent, updateState, type Actor, type WithdrawalRow } from './store.ts';

const EVENT_NAMES = {
  [STATUS.requested]: 'withdrawal.requested',
  [STATUS.review]: 'withdrawal.review',
  [STATUS.approved]: 'withdrawal.approved',
  [STATUS.sent]: 'withdrawal.sent',
  [STATUS.paid]: 'withdrawal.paid',
  [STATUS.rejected]: 'withdrawal.rejected',
  [STATUS.failed]: 'withdrawal.failed',
  [STATUS.cancelled]: 'withdrawal.cancelled',
} as const satisfies Record<WithdrawalStatus, string>;

/** Who caused an event, and why. */
export type EventCause = {
  readonly actor: Actor;
  readonly staffId?: PlayerId;
  /** A code the player reads; set for rejections and failures. */
  readonly reason?: string;
  /** For staff only. */
  readonly note?: string | null;
  /** The provider's id of the payout, once it is known. */
  readonly payout?: string | null;
};

/** The delay before an accepted payout is polled for the first time. */
const FIRST_POLL_SECONDS = 600;

/**
 * Applies an event to a locked withdrawal: its state, the money, the timeline, the domain event,
 * the email and, after the commit, the update of the player's page. All or nothing. Returns the
 * withdrawal after the event; the very same object when the event changes nothing.
 */
export async function applyEvent(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  event: WithdrawalEvent,
  by: EventCause,
): Promise<WithdrawalRow | Impossible> {
  const before = stateOf(row);
  const after = step(before, event);
  if (after === 'impossible') return after;
  if (after === before) return row;
  const changed = await updateState(tx, row.id, {
    status: after.status,
    reviewRound: row.review_round + (event === 'recalled' ? 1 : 0),
    isAsked: after.isAsked,
    providerPayout: by.payout ?? null,
    reason: by.reason ?? null,
    isProviderContact: by.actor === 'provider',
    nextTrySeconds: after.status === STATUS.sent ? FIRST_POLL_SECONDS : 0,
  });
  const move = moneyMove(row.status, after.status);
  await moveMoney(deps, tx, changed, move);
  await writeTimeline(tx, changed, row.status, event, by);
  if (changed.status !== row.status) await publishChange(deps, tx, changed, move !== 'none');
  return changed;
}

/** Writes the timeline: the event, and the status it led to. */
async function writeTimeline(
  tx: Tx,
  row: WithdrawalRow,
  from: WithdrawalStatus,
  event: WithdrawalEvent,
  by: EventCause,
): Promise<void> {
  const line = { withdrawalId: row.id, actor: by.actor, staffId: by.staffId };
  const given = { reason: by.reason, note: by.note };
  // A provider that reports a payment at once has also accepted it.
  if (event === 'paid' && from === STATUS.approved) {
    await insertEvent(tx, { ...line, kind: 'sent', status: STATUS.sent });
  }
  await insertEvent(tx, { ...line, ...given, kind: event, status: row.status });
  if (event === 'approval' && row.status === STATUS.approved) {
    await insertEvent(tx, { ...line, kind: 'approved', status: row.status });
  }
}

async function publishChange(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  isMoney: boolean,
): Promise<void> {
  if (isMoney) await deps.announceBalance(tx, row.player_id, row.currency);
  await deps.emit(tx, EVENT_NAMES[row.status], eventBodyOf(row));
  await queueEmail(deps, tx, row);
  const shown = await presentOne(tx, row);
  tx.onCommit(() => deps.publishTo(myWithdrawals.name, row.player_id, shown));
}

export function eventBodyOf(row: WithdrawalRow) {
  return {
    withdrawal_id: row.id.toString(),
    player_id: row.player_id.toString(),
    provider: row.provider,
    method: row.method_hash,
    currency: row.currency,
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    status: row.status,
    reason: row.reason,
  };
}
