import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { isBookable } from '../rules.ts';
import type { ProviderEvent } from './port.ts';
import { keptText } from './texts.ts';

/**
 * What a message did. credited, closed, sent and returned changed what it was about; noted told
 * something worth keeping; ignored came too late to; refused needs a person.
 */
export type Outcome = 'credited' | 'closed' | 'sent' | 'returned' | 'noted' | 'ignored' | 'refused';

/** Everything about one deposit or payout queues here, whichever message or process brings it. */
export async function queueFor(tx: Tx, provider: string, reference: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 602))', [
    `${provider}/${reference}`,
  ]);
}

export async function findEvent(
  tx: Tx,
  provider: string,
  eventId: string,
): Promise<{ body_hash: Buffer } | undefined> {
  const rows = await tx.query<{ body_hash: Buffer }>(
    'select body_hash from payment_events where provider = $1 and event_id = $2',
    [provider, eventId],
  );
  return rows[0];
}

/** False when the event is known already. */
export async function insertEvent(
  tx: Tx,
  provider: string,
  event: ProviderEvent,
  found: { readonly bodyHash: Buffer; readonly outcome: Outcome },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into payment_events (provider, event_id, body_hash, subject, reference, kind, outcome,
       body, amount, currency, confirmations, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict do nothing returning 1 as one`,
    [
      provider,
      event.id,
      found.bodyHash,
      event.subject,
      event.reference,
      event.kind,
      found.outcome,
      keptText(event.body),
      // What no column holds is in the text; nobody is paid by it.
      event.amount !== null && isBookable(event.amount) ? event.amount : null,
      event.currency,
      event.confirmations ?? null,
      event.paidAt ?? null,
    ],
  );
  return rows.length > 0;
}

export type StoredEvent = {
  event_id: string;
  kind: string;
  outcome: Outcome;
  amount: Micro | null;
  currency: Currency | null;
  confirmations: number | null;
  /** As it came, but for card numbers. */
  body: string;
  /** SHA-256 of the bytes as they came. */
  body_hash: Buffer;
  received_at: Date;
  /** When the payer paid, by the word of the provider. */
  paid_at: Date | null;
};

/** Every message about one deposit or payout, oldest first. */
export async function listEvents(
  db: Queryable,
  subject: ProviderEvent['subject'],
  reference: string,
): Promise<StoredEvent[]> {
  return await db.query<StoredEvent>(
    `select event_id, kind, outcome, amount, currency, confirmations, body, body_hash,
            received_at, paid_at from payment_events
      where subject = $1 and reference = $2 order by received_at, event_id limit 200`,
    [subject, reference],
  );
}
