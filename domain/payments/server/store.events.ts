import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { isBookable } from '../rules.ts';
import type { ProviderEvent } from './port.ts';
import { storableText } from './texts.ts';

/**
 * What an event did. credited, closed, sent and returned changed the deposit or payout; noted
 * stored a detail; ignored arrived too late to change anything; refused needs manual review.
 */
export type EventOutcome =
  | 'credited'
  | 'closed'
  | 'sent'
  | 'returned'
  | 'noted'
  | 'ignored'
  | 'refused';

/** Serializes everything about one deposit or payout, over all messages and processes. */
export async function lockReference(tx: Tx, provider: string, reference: string): Promise<void> {
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

/** False when the event is already stored. */
export async function insertEvent(
  tx: Tx,
  provider: string,
  event: ProviderEvent,
  found: { readonly bodyHash: Buffer; readonly outcome: EventOutcome },
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
      storableText(event.body),
      // An amount the column cannot hold is in the stored body; it never moves money.
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
  outcome: EventOutcome;
  amount: Micro | null;
  currency: Currency | null;
  confirmations: number | null;
  /** The body as it was received, with card numbers masked. */
  body: string;
  /** SHA-256 of the received bytes. */
  body_hash: Buffer;
  received_at: Date;
  /** When the payer paid, as the provider reports it. */
  paid_at: Date | null;
};

/** Lists all events of one deposit or payout, oldest first. */
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
