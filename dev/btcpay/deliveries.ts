import { createHmac, randomBytes } from 'node:crypto';
import type { Db, Queryable } from '#platform/server/db.ts';
import { insert, lockDue, update, type CoinInvoice, type Delivery } from './store.ts';

export type WebhookTarget = {
  readonly url: () => string;
  readonly secret: string;
  readonly store: string;
};

/**
 * As the processor documents it: after 10 seconds, after a minute, then six times every ten
 * minutes.
 */
const RETRY_MS = [10_000, 60_000, ...Array.from({ length: 6 }, () => 600_000)];
const TIMEOUT_MS = 10_000;
const LEASE_MS = 30_000;

/** Stores a message; `sendDue` sends it. */
export async function enqueueDelivery(
  tx: Queryable,
  invoice: CoinInvoice | undefined,
  type: string,
  details: Record<string, unknown>,
): Promise<void> {
  const id = createId();
  const about = invoice
    ? {
        invoiceId: invoice.id,
        metadata: { orderId: invoice.orderId },
        paymentMethodId: invoice.method,
      }
    : {};
  const event = {
    deliveryId: id,
    webhookId: 'sandbox-webhook',
    originalDeliveryId: id,
    isRedelivery: false,
    type,
    timestamp: Math.floor(Date.now() / 1000),
    ...about,
    ...details,
  };
  await insert(tx, 'delivery', type, { id, event, attempts: 0 }, 0);
}

/** Sends what is due. A failed delivery is sent again later with another id. */
export async function sendDue(db: Db, target: WebhookTarget): Promise<void> {
  const due = await db.transaction(async (tx) => {
    const found = await lockDue(tx, 'delivery');
    for (const delivery of found) await update(tx, 'delivery', delivery, LEASE_MS);
    return found;
  });
  for (const delivery of due) {
    const isTaken = await post(target, delivery);
    await update(db, 'delivery', { ...delivery, attempts: delivery.attempts + 1 }, null);
    const wait = RETRY_MS[delivery.attempts];
    if (!isTaken && wait !== undefined) await scheduleRetry(db, delivery, wait);
  }
}

async function scheduleRetry(db: Db, { event, attempts }: Delivery, waitMs: number): Promise<void> {
  const id = createId();
  const repeated = { ...event, deliveryId: id, isRedelivery: true };
  await insert(db, 'delivery', 'again', { id, event: repeated, attempts: attempts + 1 }, waitMs);
}

async function post({ url, secret, store }: WebhookTarget, { event }: Delivery): Promise<boolean> {
  const body = JSON.stringify({ ...event, storeId: store });
  try {
    const answer = await fetch(url(), {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'btcpay-sig': signBody(secret, body) },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    // An unreachable shop is retried later.
    return false;
  }
}

export function signBody(secret: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
}

function createId(): string {
  return randomBytes(16).toString('base64url');
}
