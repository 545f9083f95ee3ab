import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { receiveEvent, type Payout } from '#domain/payments/server/index.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { WithdrawalRow } from './store.ts';
import { handlePayoutEvent } from './handle-payout-event.ts';

/**
 * Returns whether a provider answered with another amount than was ordered, and records it. Such an
 * answer is never booked: it is stored like a webhook with that content, once, and flagged for
 * manual review. Until then the amount stays held or sent.
 */
export async function reportMismatch(
  deps: WithdrawalDeps,
  row: WithdrawalRow,
  { id, state, paid }: Payout,
): Promise<boolean> {
  if (!paid || state === 'failed') return false;
  const { amount, currency } = paid;
  if (amount === row.arrives && currency === row.exchange_currency) return false;
  const reported = { payout: id, state, amount: formatMoney(amount), currency };
  const event = {
    // The same answer always has the same event id, however often it is queried.
    id: `read-${id}-${state}-${reported.amount}-${currency}`,
    subject: 'payout',
    reference: row.reference,
    kind: state === 'paid' ? 'paid' : 'opened',
    amount,
    currency,
    body: Buffer.from(JSON.stringify(reported)),
    provider: row.provider,
  } as const;
  const handlers = {
    onPayout: handlePayoutEvent.bind(undefined, deps),
    // A payout was queried.
    onInvoice: async () => 'refused' as const,
  };
  const kept = await receiveEvent(deps.db, handlers, event);
  if (isRefusal(kept)) {
    const facts = { withdrawalId: row.id.toString(), refused: kept.refused };
    deps.log.error(
      facts,
      'an answer about a payout of another amount could not be stored, the payout stays open',
    );
  }
  return true;
}
