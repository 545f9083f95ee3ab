import { formatMoney } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { myWithdrawals } from '../contract.ts';
import { moneyMove, STATUS, step, type Impossible } from '../rules.ts';
import type { WithdrawalEvent, WithdrawalStatus } from '../rules.ts';
import type { WithdrawalDeps } from './deps.ts';
import { writeLetter } from './letters.ts';
import { moveMoney } from './money.ts';
import { showOne, stateOf } from './present.ts';
import { insertEvent, updateState, type Actor, type Withdrawal } from './store.ts';

const NAME = {
  [STATUS.requested]: 'withdrawal.requested',
  [STATUS.review]: 'withdrawal.review',
  [STATUS.approved]: 'withdrawal.approved',
  [STATUS.sent]: 'withdrawal.sent',
  [STATUS.paid]: 'withdrawal.paid',
  [STATUS.rejected]: 'withdrawal.rejected',
  [STATUS.failed]: 'withdrawal.failed',
  [STATUS.cancelled]: 'withdrawal.cancelled',
} as const satisfies Record<WithdrawalStatus, string>;

/** Who did it and what was said. */
export type By = {
  readonly actor: Actor;
  readonly staffId?: bigint;
  /** A code the player reads; of rejections and failures. */
  readonly reason?: string;
  /** For staff alone. */
  readonly note?: string | null;
  /** The provider's own name for the payout, once he has given it one. */
  readonly payout?: string | null;
};

/** How long a provider that has taken a payout is left in peace before it is asked about it. */
const ASK_AFTER_SECONDS = 600;

/**
 * Lets an event change a locked withdrawal: its state, the money, the timeline, the house's event,
 * the letter and, after the commit, the player's page. All of it or nothing. Answers the withdrawal
 * as it then is; the very same object when the event brings nothing new.
 */
export async function applyEvent(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
  event: WithdrawalEvent,
  by: By,
): Promise<Withdrawal | Impossible> {
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
    isHeard: by.actor === 'provider',
    nextTrySeconds: after.status === STATUS.sent ? ASK_AFTER_SECONDS : 0,
  });
  const move = moneyMove(row.status, after.status);
  await moveMoney(deps, tx, changed, move);
  await tell(tx, changed, row.status, event, by);
  if (changed.status !== row.status) await announce(deps, tx, changed, move !== 'none');
  return changed;
}

/** The lines of the timeline: what was done, and what it led to. */
async function tell(
  tx: Tx,
  row: Withdrawal,
  from: WithdrawalStatus,
  event: WithdrawalEvent,
  by: By,
): Promise<void> {
  const line = { withdrawalId: row.id, actor: by.actor, staffId: by.staffId };
  const said = { reason: by.reason, note: by.note };
  // A provider that says at once that it paid has also taken it.
  if (event === 'paid' && from === STATUS.approved) {
    await insertEvent(tx, { ...line, kind: 'sent', status: STATUS.sent });
  }
  await insertEvent(tx, { ...line, ...said, kind: event, status: row.status });
  if (event === 'approval' && row.status === STATUS.approved) {
    await insertEvent(tx, { ...line, kind: 'approved', status: row.status });
  }
}

async function announce(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
  isMoney: boolean,
): Promise<void> {
  if (isMoney) await deps.announceBalance(tx, row.player_id, row.currency);
  await deps.emit(tx, NAME[row.status], bodyOf(row));
  await writeLetter(deps, tx, row);
  const shown = await showOne(tx, row);
  tx.onCommit(() => deps.publishTo(myWithdrawals.name, row.player_id, shown));
}

export function bodyOf(row: Withdrawal) {
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
