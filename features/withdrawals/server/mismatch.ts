import { formatMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { receiveEvent, type Payout } from '#domain/payments/server/index.ts';
import type { WithdrawalDeps } from './deps.ts';
import type { Withdrawal } from './store.ts';
import { takePayoutEvent } from './take-event.ts';

/**
 * Whether a provider answered that it pays or paid another sum than it was asked for. Such an
 * answer is never booked: it is kept and told the way a message of that content is, once, and a
 * person finds out. What was asked for stays held or sent until then.
 */
export async function isOtherSum(
  deps: WithdrawalDeps,
  row: Withdrawal,
  { id, state, paid }: Payout,
): Promise<boolean> {
  if (!paid || state === 'failed') return false;
  const { amount, currency } = paid;
  if (amount === row.arrives && currency === row.exchange_currency) return false;
  const said = { payout: id, state, amount: formatMoney(amount), currency };
  const event = {
    // The same answer has the same name, however often it is asked for.
    id: `read-${id}-${state}-${said.amount}-${currency}`,
    subject: 'payout',
    reference: row.reference,
    kind: state === 'paid' ? 'paid' : 'opened',
    amount,
    currency,
    body: Buffer.from(JSON.stringify(said)),
    provider: row.provider,
  } as const;
  const handlers = {
    onPayout: takePayoutEvent.bind(undefined, deps),
    // A payout was asked about.
    onInvoice: async () => 'refused' as const,
  };
  const kept = await receiveEvent(deps.db, handlers, event);
  if (isRefusal(kept)) {
    const facts = { withdrawalId: row.id.toString(), refused: kept.refused };
    deps.log.error(facts, 'an answer about a payout of another sum could not be kept');
  }
  return true;
}
