import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '#platform/server/db.ts';
import { tell } from './deliveries.ts';
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

/** A payment reaches the address, in time or not. */
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
    await tell(tx, invoice, 'InvoiceReceivedPayment', { afterExpiration: isLate });
    if (invoice.status === 'New' && isFull) {
      invoice.status = 'Processing';
      await tell(tx, invoice, 'InvoiceProcessing', { overPaid: isOver });
    }
    await keep(tx, invoice);
  });
}

/** A block is found: every payment on its way has one confirmation more. */
export async function mine(db: Db): Promise<void> {
  for (const { id } of await list(db, 'invoice')) {
    await db.transaction(async (tx) => {
      const invoice = await lock(tx, 'invoice', id);
      const moving = invoice?.payments.filter(({ status }) => status === 'Processing') ?? [];
      if (!invoice || moving.length === 0) return;
      for (const payment of moving) await confirm(tx, invoice, payment);
      const isSettled = moving.every(({ status }) => status === 'Settled');
      if (invoice.status === 'Processing' && isSettled) {
        invoice.status = 'Settled';
        const overPaid = invoice.additionalStatus === 'PaidOver';
        await tell(tx, invoice, 'InvoiceSettled', { overPaid, manuallyMarked: false });
      }
      await keep(tx, invoice);
    });
  }
}

async function confirm(tx: Tx, invoice: CoinInvoice, payment: CoinPayment): Promise<void> {
  payment.confirmations += 1;
  if (payment.confirmations < neededFor(invoice)) return;
  payment.status = 'Settled';
  const afterExpiration = payment.receivedAt > invoice.expiresAt;
  await tell(tx, invoice, 'InvoicePaymentSettled', { afterExpiration });
}

/** Closes invoices whose time is over, and payouts that have been on their way long enough. */
export async function passTime(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const invoice of await lockDue(tx, 'invoice')) {
      await expireIfDue(tx, invoice);
      await keep(tx, invoice);
    }
    for (const payout of await lockDue(tx, 'payout')) {
      // An address that ends so is where the sandbox lets a payout fail.
      const hasFailed = payout.destination.endsWith('0002');
      payout.state = hasFailed ? 'Cancelled' : 'Completed';
      await update(tx, 'payout', payout, null);
      const said = { payoutId: payout.id, pullPaymentId: payout.pullPaymentId };
      await tell(tx, undefined, 'PayoutUpdated', { ...said, payoutState: payout.state });
    }
  });
}

async function expireIfDue(tx: Tx, invoice: CoinInvoice): Promise<void> {
  if (invoice.status !== 'New' || invoice.expiresAt > Date.now()) return;
  invoice.status = 'Expired';
  const partiallyPaid = invoice.payments.length > 0;
  if (partiallyPaid) invoice.additionalStatus = 'PaidPartial';
  await tell(tx, invoice, 'InvoiceExpired', { partiallyPaid });
}

async function keep(tx: Tx, invoice: CoinInvoice): Promise<void> {
  const waits = invoice.status === 'New';
  await update(tx, 'invoice', invoice, waits ? Math.max(0, invoice.expiresAt - Date.now()) : null);
}
