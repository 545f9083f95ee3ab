import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { findEvent, insertEvent, lockReference, type EventOutcome } from './store.events.ts';
import type { ProviderEvent } from './port.ts';

/** A verified event and the name of its provider. */
export type NamedEvent = ProviderEvent & { readonly provider: string };

/**
 * Applies an event, in the transaction that stores it. Refuses `not_found` for an unknown
 * reference: the provider then retries later.
 */
export type EventHandler = (
  tx: Tx,
  event: NamedEvent,
) => Promise<EventOutcome | Refusal<'not_found'>>;

export type EventHandlers = {
  readonly onInvoice: EventHandler;
  readonly onPayout: EventHandler;
};

export type Received = { readonly received: true };
const RECEIVED: Received = { received: true };

/**
 * Receives one verified event of a provider. A repeated event gets the same answer and changes
 * nothing: all events of a deposit or payout are serialized, so the second always sees what the
 * first did.
 */
export async function receiveEvent(
  db: Db,
  handlers: EventHandlers,
  event: NamedEvent,
): Promise<Received | Refusal<'key_reused' | 'not_found'>> {
  const bodyHash = createHash('sha256').update(event.body).digest();
  return await db.transaction(async (tx) => {
    await lockReference(tx, event.provider, event.reference);
    const known = await findEvent(tx, event.provider, event.id);
    if (known) return known.body_hash.equals(bodyHash) ? RECEIVED : refuse('key_reused');
    const handle = event.subject === 'invoice' ? handlers.onInvoice : handlers.onPayout;
    const outcome = await handle(tx, event);
    if (isRefusal(outcome)) return outcome;
    const isNew = await insertEvent(tx, event.provider, event, { bodyHash, outcome });
    // The event id was taken by an event about another reference meanwhile: this transaction is
    // rolled back.
    return isNew ? RECEIVED : refuse('key_reused');
  });
}
