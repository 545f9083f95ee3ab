import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#platform/server/db.ts';
import { enqueueDelivery } from './deliveries.ts';
import { list, lock, lockDue, update, type CoinInvoice, type CoinPayment } from './store.ts';

/** Confirmations until a payment is settled, by the speed policy of its invoice. */
const NEEDED: Readonly<Record<string, number>> = {
  HighSpeed: 0,
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
};

export function neededFor(invoice: CoinInvoice): number {
  return NEEDED[invoice.speedPolicy] ?? 1;
}

export function paidOf(invoice: CoinInvoice, status?: CoinPayment['status']): bigint {
  return invoice.payments
    .filter((payment) => status === undefined || payment.status === status)
    .reduce((sum, { satoshi }) => sum + BigInt(satoshi), 0n);
}

/** A payment reaches the address, in time or late. */
export async function pay(db: Db, id: string, satoshi: bigint): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await lock(tx, 'invoice', id);
    if (!invoice || satoshi <= 0n) return;
    await expireIfDue(tx, invoice);
    const payment: CoinPayment = {
      id: `${randomBytes(32).toString('hex')}-0`,
      satoshi: satoshi.toString(),
      status: 'Processing',
      confirmations: 0,
      receivedAt: Date.now(),
    };
    invoice.payments.push(payment);
    const isLate = invoice.status === 'Expired';
    const isFull = paidOf(invoice) >= BigInt(invoice.satoshi);
    const isOver = paidOf(invoice) > BigInt(invoice.satoshi);
    if (isLate) invoice.additionalStatus = isFull ? 'PaidLate' : 'PaidPartial';
    else if (isOver) invoice.additionalStatus = 'PaidOver';
    await enqueueDelivery(tx, invoice, 'InvoiceReceivedPayment', { afterExpiration: isLate });
    if (invoice.status === 'New' && isFull) {
      invoice.status = 'Processing';
      await enqueueDelivery(tx, invoice, 'InvoiceProcessing', { overPaid: isOver });
    }
    await saveInvoice(tx, invoice);
  });
}

/** A block is mined: every pending payment gains one confirmation. */
export async function mineBlock(db: Db): Promise<void> {
  for (const { id } of await list(db, 'invoice')) await confirmPayments(db, id);
}

/** The pending payments of one invoice gain one confirmation. */
export async function confirmPayments(db: Db, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const invoice = await lock(tx, 'invoice', id);
    const moving = invoice?.payments.filter(({ status }) => status === 'Processing') ?? [];
    if (!invoice || moving.length === 0) return;
    for (const payment of moving) await confirm(tx, invoice, payment);
    const isSettled = moving.every(({ status }) => status === 'Settled');
    if (invoice.status === 'Processing' && isSettled) {
      invoice.status = 'Settled';
      const overPaid = invoice.additionalStatus === 'PaidOver';
      await enqueueDelivery(tx, invoice, 'InvoiceSettled', { overPaid, manuallyMarked: false });
    }
    await saveInvoice(tx, invoice);
  });
}

async function confirm(tx: Tx, invoice: CoinInvoice, payment: CoinPayment): Promise<void> {
  payment.confirmations += 1;
  if (payment.confirmations < neededFor(invoice)) return;
  payment.status = 'Settled';
  const afterExpiration = payment.receivedAt > invoice.expiresAt;
  await enqueueDelivery(tx, invoice, 'InvoicePaymentSettled', { afterExpiration });
}

/** Closes expired invoices, and payouts that have been in progress long enough. */
export async function processDue(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const invoice of await lockDue(tx, 'invoice')) {
      await expireIfDue(tx, invoice);
      await saveInvoice(tx, invoice);
    }
    for (const payout of await lockDue(tx, 'payout')) {
      // The sandbox fails payouts to an address with this ending.
      const hasFailed = payout.destination.endsWith('0002');
      payout.state = hasFailed ? 'Cancelled' : 'Completed';
      await update(tx, 'payout', payout, null);
      const details = { payoutId: payout.id, pullPaymentId: payout.pullPaymentId };
      await enqueueDelivery(tx, undefined, 'PayoutUpdated', {
        ...details,
        payoutState: payout.state,
      });
    }
  });
}

async function expireIfDue(tx: Tx, invoice: CoinInvoice): Promise<void> {
  if (invoice.status !== 'New' || invoice.expiresAt > Date.now()) return;
  invoice.status = 'Expired';
  const partiallyPaid = invoice.payments.length > 0;
  if (partiallyPaid) invoice.additionalStatus = 'PaidPartial';
  await enqueueDelivery(tx, invoice, 'InvoiceExpired', { partiallyPaid });
}

async function saveInvoice(tx: Tx, invoice: CoinInvoice): Promise<void> {
  const waits = invoice.status === 'New';
  await update(tx, 'invoice', invoice, waits ? Math.max(0, invoice.expiresAt - Date.now()) : null);
}
