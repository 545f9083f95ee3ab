import { isRefusal } from '#core/refusal.ts';
import { receiveEvent } from '#domain/payments/server/index.ts';
import type { CashierDeps } from './deps.ts';
import { providerOf } from './deps.ts';
import { claimDepositsToPoll, type DepositToPoll } from './store.poll.ts';
import { handleInvoiceEvent } from './handle-invoice-event.ts';

const BATCH_SIZE = 20;

/**
 * Polls providers about deposits whose messages may have been lost: open ones, and those that
 * closed without money in the last days. An answer is handled like a webhook, so known facts change
 * nothing. Several processes may run it at once: each claims its own deposits. Returns the number
 * of polled deposits.
 */
export async function pollProviders(deps: CashierDeps): Promise<number> {
  const unasked = await claimDepositsToPoll(
    deps.db,
    deps.providers.map(({ name }) => name),
    BATCH_SIZE,
  );
  for (const deposit of unasked) await pollDeposit(deps, deposit);
  return unasked.length;
}

async function pollDeposit(deps: CashierDeps, deposit: DepositToPoll): Promise<void> {
  const provider = providerOf(deps, deposit.provider);
  const event = await provider?.readInvoice(deposit.provider_invoice, deposit.reference);
  if (event === undefined || isRefusal(event)) return;
  if (event.reference !== deposit.reference) {
    const facts = { depositId: deposit.id.toString(), eventId: event.id };
    deps.log.error(
      facts,
      'a provider answered about another deposit than the one polled, the answer is ignored',
    );
    return;
  }
  const received = await receiveEvent(
    deps.db,
    {
      onInvoice: (tx, named) => handleInvoiceEvent(deps, tx, named),
      // An invoice was polled; an answer about a payout is not accepted.
      onPayout: async () => 'refused',
    },
    { ...event, provider: deposit.provider },
  );
  if (isRefusal(received)) {
    const facts = { depositId: deposit.id.toString(), refused: received.refused };
    deps.log.warn(facts, 'a polled deposit event was refused, the deposit is polled again later');
  }
}
