import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { NamedEvent, EventOutcome } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { failReason, isUnderWay } from '../rules.ts';
import { applyEvent } from './apply.ts';
import { flagForManualReview } from './flag-for-manual-review.ts';
import type { WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { lockByReference, type WithdrawalRow } from './store.ts';
import { markProviderContact } from './store.due.ts';

/**
 * Applies a provider's event about a payout, in the transaction that stores it. It may arrive
 * before the API response was processed, twice, late and in any order.
 */
export async function handlePayoutEvent(
  deps: WithdrawalDeps,
  tx: Tx,
  event: NamedEvent,
): Promise<EventOutcome | Refusal<'not_found'>> {
  const row = await lockByReference(tx, event.provider, event.reference);
  if (!row) return refuse('not_found');
  if (isMismatch(row, event)) {
    const amountText = event.amount === null ? 'nothing' : formatMoney(event.amount);
    await flagForManualReview(
      deps,
      tx,
      row,
      'mismatch',
      `${event.kind} ${amountText} ${event.currency}`,
    );
    return 'refused';
  }
  if (event.kind === 'opened' || event.kind === 'seen') {
    if (isUnderWay(stateOf(row))) await markProviderContact(tx, row.id);
    return 'noted';
  }
  const { reason } = event;
  const changed = await applyEvent(deps, tx, row, event.kind, {
    actor: 'provider',
    ...(event.kind === 'failed'
      ? { reason: failReason(reason), note: reason?.slice(0, 1000) ?? null }
      : {}),
  });
  if (changed === row) return 'ignored';
  if (changed === 'impossible') {
    await flagForManualReview(deps, tx, row, 'contradiction', `message ${event.id}: ${event.kind}`);
    return 'refused';
  }
  return event.kind === 'paid' ? 'sent' : 'returned';
}

/** Whether it is another amount than was ordered. The amount of a failed payout is ignored. */
function isMismatch(row: WithdrawalRow, { kind, amount, currency }: NamedEvent): boolean {
  if (kind === 'failed' || (kind !== 'paid' && amount === null)) return false;
  return amount !== row.arrives || currency !== row.exchange_currency;
}
