import { isRefusal } from '#core/refusal.ts';
import { receiveEvent } from '#domain/payments/server/index.ts';
import type { CashierDeps } from './cashier.ts';
import { providerOf } from './cashier.ts';
import { takeUnasked, type Unasked } from './ask-store.ts';
import { takeEvent } from './take-event.ts';

const BITE = 20;

/**
 * Asks providers what became of deposits they may have told us of in vain: those that wait, and
 * those that closed without money in the last days. An answer goes the way a message goes, so
 * what was heard already changes nothing. Several processes may do it at once: each takes its own.
 * Tells how many were asked about.
 */
export async function askProviders(deps: CashierDeps): Promise<number> {
  const unasked = await takeUnasked(
    deps.db,
    deps.providers.map(({ name }) => name),
    BITE,
  );
  for (const deposit of unasked) await askAbout(deps, deposit);
  return unasked.length;
}

async function askAbout(deps: CashierDeps, deposit: Unasked): Promise<void> {
  const provider = providerOf(deps, deposit.provider);
  const event = await provider?.readInvoice(deposit.provider_invoice, deposit.reference);
  if (event === undefined || isRefusal(event)) return;
  if (event.reference !== deposit.reference) {
    const facts = { depositId: deposit.id.toString(), eventId: event.id };
    deps.log.error(facts, 'asked about one deposit, a provider answered about another');
    return;
  }
  const heard = await receiveEvent(
    deps.db,
    {
      onInvoice: (tx, named) => takeEvent(deps, tx, named),
      // An invoice was asked about; a provider that answers of a payout is not believed.
      onPayout: async () => 'refused',
    },
    { ...event, provider: deposit.provider },
  );
  if (isRefusal(heard)) {
    const facts = { depositId: deposit.id.toString(), refused: heard.refused };
    deps.log.warn(facts, 'what a provider said of a deposit could not be taken in');
  }
}
