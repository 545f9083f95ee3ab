import { createHash } from 'node:crypto';
import { AMOUNT_MAX } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { applyEvent } from './apply-event.ts';
import type { CashierDeps } from './cashier.ts';
import type { ProviderEvent } from './provider.ts';
import { findEvent, insertEvent, lockByReference, type Deposit, type Outcome } from './store.ts';

export type Received = { readonly received: true };
const RECEIVED: Received = { received: true };

/**
 * Takes in one verified message of a provider. Whoever sends the same one again is told the same
 * and changes nothing: all messages about a deposit queue for its row, so the second always sees
 * what the first did.
 */
export async function receiveEvent(
  deps: CashierDeps,
  provider: string,
  event: ProviderEvent,
): Promise<Received | Refusal> {
  const bodyHash = createHash('sha256').update(event.body).digest();
  return await deps.db.transaction(async (tx) => {
    const deposit = await lockByReference(tx, provider, event.reference);
    if (!deposit) return refuse('not_found');
    const known = await findEvent(tx, provider, event.id);
    if (known) return known.body_hash.equals(bodyHash) ? RECEIVED : refuse('key_reused');
    const isNew = await insertEvent(tx, {
      provider,
      eventId: event.id,
      bodyHash,
      depositId: deposit.id,
      kind: event.kind,
      outcome: await judge(deps, tx, deposit, event),
      body: event.body.toString('utf8'),
    });
    // Taken by an event about another deposit a moment ago: what this one did is rolled back.
    return isNew ? RECEIVED : refuse('key_reused');
  });
}

async function judge(
  deps: CashierDeps,
  tx: Tx,
  deposit: Deposit,
  event: ProviderEvent,
): Promise<Outcome> {
  if (event.kind === 'opened') return 'ignored';
  if (event.kind === 'failed') {
    const changed = await applyEvent(deps, tx, deposit, { kind: 'failed' });
    return changed === deposit ? 'ignored' : 'closed';
  }
  const { amount } = event;
  if (amount === null || amount > AMOUNT_MAX || event.currency !== deposit.currency) {
    const facts = { depositId: deposit.id.toString(), eventId: event.id };
    deps.log.error(facts, 'a payment that fits no wallet was recorded and not credited');
    return 'refused';
  }
  const changed = await applyEvent(deps, tx, deposit, { kind: 'paid', amount });
  return changed === deposit ? 'ignored' : 'credited';
}
