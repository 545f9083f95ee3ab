import { AMOUNT_MAX } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { NamedEvent, Outcome } from '#house/payments/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './cashier.ts';
import { lockByReference, type Deposit } from './store.ts';

/** What a provider's message about an invoice does to its deposit. */
export async function takeEvent(
  deps: CashierDeps,
  tx: Tx,
  event: NamedEvent,
): Promise<Outcome | Refusal> {
  const deposit = await lockByReference(tx, event.provider, event.reference);
  if (!deposit) return refuse('not_found');
  if (event.kind === 'opened' || event.kind === 'seen') return 'ignored';
  if (event.kind === 'failed') {
    const changed = await applyEvent(deps, tx, deposit, { kind: 'failed' });
    return changed === deposit ? 'ignored' : 'closed';
  }
  return await takeMoney(deps, tx, deposit, event);
}

async function takeMoney(
  deps: CashierDeps,
  tx: Tx,
  deposit: Deposit,
  event: NamedEvent,
): Promise<Outcome> {
  const { amount } = event;
  if (amount === null || amount > AMOUNT_MAX || event.currency !== deposit.currency) {
    const facts = { depositId: deposit.id.toString(), eventId: event.id };
    deps.log.error(facts, 'a payment that fits no wallet was recorded and not credited');
    return 'refused';
  }
  const changed = await applyEvent(deps, tx, deposit, { kind: 'paid', amount });
  return changed === deposit ? 'ignored' : 'credited';
}
