import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { NamedEvent, Outcome } from '#domain/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { failReason, isUnderWay } from '../rules.ts';
import { applyEvent } from './apply.ts';
import { callPerson } from './call-person.ts';
import type { WithdrawalDeps } from './deps.ts';
import { stateOf } from './present.ts';
import { lockByReference, type Withdrawal } from './store.ts';
import { markHeard } from './store.due.ts';

/**
 * Does what a provider's message about a payout asks for, in the transaction that keeps the
 * message. It may come before our own answer was written down, twice, late and in any order.
 */
export async function takePayoutEvent(
  deps: WithdrawalDeps,
  tx: Tx,
  event: NamedEvent,
): Promise<Outcome | Refusal> {
  const row = await lockByReference(tx, event.provider, event.reference);
  if (!row) return refuse('not_found');
  if (isOther(row, event)) {
    const said = event.amount === null ? 'nothing' : formatMoney(event.amount);
    await callPerson(deps, tx, row, 'mismatch', `${event.kind} ${said} ${event.currency}`);
    return 'refused';
  }
  if (event.kind === 'opened' || event.kind === 'seen') {
    if (isUnderWay(stateOf(row))) await markHeard(tx, row.id);
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
    await callPerson(deps, tx, row, 'contradiction', `message ${event.id}: ${event.kind}`);
    return 'refused';
  }
  return event.kind === 'paid' ? 'sent' : 'returned';
}

/** Not what was asked for. Of a payout that failed nothing came, whatever is said of its sum. */
function isOther(row: Withdrawal, { kind, amount, currency }: NamedEvent): boolean {
  if (kind === 'failed' || (kind !== 'paid' && amount === null)) return false;
  return amount !== row.arrives || currency !== row.exchange_currency;
}
