import { createHash } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { findEvent, insertEvent, queueFor, type Outcome } from './event-store.ts';
import type { ProviderEvent } from './port.ts';

/** A verified message, and the provider it is from. */
export type NamedEvent = ProviderEvent & { readonly provider: string };

/**
 * Does what a message asks for, in the transaction that keeps the message. Refuses `not_found`
 * for a reference nobody here made: the provider then tries again later.
 */
export type EventHandler = (tx: Tx, event: NamedEvent) => Promise<Outcome | Refusal>;

export type EventHandlers = {
  readonly onInvoice: EventHandler;
  readonly onPayout: EventHandler;
};

export type Received = { readonly received: true };
const RECEIVED: Received = { received: true };

/**
 * Takes in one verified message of a provider. Whoever sends the same one again is told the same
 * and changes nothing: all messages about a deposit or payout wait for each other, so the second
 * always sees what the first did.
 */
export async function receiveEvent(
  db: Db,
  handlers: EventHandlers,
  event: NamedEvent,
): Promise<Received | Refusal> {
  const bodyHash = createHash('sha256').update(event.body).digest();
  return await db.transaction(async (tx) => {
    await queueFor(tx, event.provider, event.reference);
    const known = await findEvent(tx, event.provider, event.id);
    if (known) return known.body_hash.equals(bodyHash) ? RECEIVED : refuse('key_reused');
    const handle = event.subject === 'invoice' ? handlers.onInvoice : handlers.onPayout;
    const outcome = await handle(tx, event);
    if (isRefusal(outcome)) return outcome;
    const isNew = await insertEvent(tx, event.provider, event, { bodyHash, outcome });
    // Taken by an event about another reference a moment ago: what this one did is rolled back.
    return isNew ? RECEIVED : refuse('key_reused');
  });
}
