import * as z from 'zod/mini';
import { isCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { CryptoDue, Invoice, InvoiceOrder, ProviderEvent, StatementLine } from '../port.ts';
import { request, requestOptional, storePath, type BtcpayConfig } from './client.ts';
import { moneyOf } from './decimals.ts';
import { confirmationsNeeded, evaluateInvoice, paidAtOf } from './evaluate-invoice.ts';
import { addCurrentPrices } from './prices.ts';
import { invoiceData, paymentMethodData, walletTransaction } from './wire.ts';
import type { InvoiceData, PaymentMethodData } from './wire.ts';

/**
 * Two confirmations: about twenty minutes of Bitcoin, after which a payment is practically final.
 */
const SPEED = 'LowMediumSpeed';
/** The server watches for late payments for three days after the expiry. */
const MONITORING_MINUTES = 4320;
const COIN_LINK = /^(?!javascript|data|vbscript|https?|file|blob)[a-z][a-z0-9+-]*:[^\s<>"']+$/i;
const PAGE_SIZE = 100;
/** A longer list is refused: a partial statement would show false differences. */
const PAGES_MAX = 500;

/**
 * Creates an invoice for one payment method. The server has no idempotency keys, so an existing
 * invoice with this reference is searched for first: after a timeout the retry finds the invoice
 * that was created.
 */
export async function createInvoice(
  config: BtcpayConfig,
  order: InvoiceOrder,
): Promise<Invoice | Refusal<'payment_unavailable'>> {
  const known = await findInvoice(config, order.reference);
  if (isRefusal(known)) return known;
  const invoice =
    known ??
    (await request(config, invoiceData, storePath(config, 'invoices'), {
      body: {
        amount: formatMoney(order.amount),
        currency: order.currency,
        metadata: { orderId: order.reference },
        checkout: {
          speedPolicy: SPEED,
          paymentMethods: [order.method],
          defaultPaymentMethod: order.method,
          expirationMinutes: Math.max(1, Math.ceil(order.secondsLeft / 60)),
          monitoringMinutes: MONITORING_MINUTES,
          // Some stores tolerate a smaller payment than the amount due.
          paymentTolerance: 0,
          redirectURL: order.returnUrl,
          defaultLanguage: order.locale === 'kz' ? 'kk' : order.locale,
        },
      },
    }));
  if (isRefusal(invoice)) return invoice;
  if (!matchesOrder(invoice, order)) {
    config.log.error(
      { reference: order.reference },
      'an invoice with the reference of a deposit has other terms, the deposit is refused',
    );
    return refuse('payment_unavailable');
  }
  const methods = await readMethods(config, invoice.id);
  if (isRefusal(methods)) return methods;
  const method = methods.find((one) => idOf(one) === order.method);
  const crypto = method && dueOf(invoice, method);
  if (!crypto) return refuse('payment_unavailable');
  return { id: invoice.id, payUrl: invoice.checkoutLink ?? null, card: null, crypto };
}

/** A player is never sent to pay an invoice with other terms than the order. */
function matchesOrder({ amount, currency, metadata }: InvoiceData, order: InvoiceOrder): boolean {
  return (
    moneyOf(amount) === order.amount &&
    currency === order.currency &&
    metadata?.orderId === order.reference
  );
}

async function findInvoice(
  config: BtcpayConfig,
  reference: string,
): Promise<InvoiceData | undefined | Refusal<'payment_unavailable'>> {
  const path = storePath(config, `invoices?orderId=${encodeURIComponent(reference)}`);
  const found = await request(config, z.array(invoiceData), path);
  if (isRefusal(found)) return found;
  return found.find((invoice) => invoice.metadata?.orderId === reference);
}

function readMethods(
  config: BtcpayConfig,
  id: string,
): Promise<PaymentMethodData[] | Refusal<'payment_unavailable'>> {
  const path = storePath(config, `invoices/${encodeURIComponent(id)}/payment-methods`);
  return request(config, z.array(paymentMethodData), path);
}

function idOf(method: PaymentMethodData): string | undefined {
  return method.paymentMethodId ?? method.paymentMethod;
}

function dueOf(invoice: InvoiceData, method: PaymentMethodData): CryptoDue | undefined {
  const { destination, paymentLink } = method;
  const coin = method.currency ?? method.cryptoCode;
  if (!destination || coin === undefined) return undefined;
  return {
    coin,
    network: coin,
    address: destination,
    due: String(method.due),
    // Wallets are opened by this link: it must have the scheme of a coin, never one that a browser
    // would run or load.
    uri: paymentLink && COIN_LINK.test(paymentLink) ? paymentLink : destination,
    confirmationsNeeded: confirmationsNeeded(invoice),
  };
}

/** Queries the state of an invoice; undefined when nothing has happened. */
export async function readInvoice(
  config: BtcpayConfig,
  id: string,
): Promise<ProviderEvent | undefined | Refusal<'payment_unavailable'>> {
  const path = storePath(config, `invoices/${encodeURIComponent(id)}`);
  const invoice = await requestOptional(config, invoiceData, path);
  if (invoice === undefined || isRefusal(invoice)) return invoice;
  const reference = z.uuid().safeParse(invoice.metadata?.orderId);
  const { currency } = invoice;
  // An invoice of the same store that was not created by this installation.
  if (!reference.success || !isCurrency(currency)) return undefined;
  const methods = await readMethods(config, id);
  if (isRefusal(methods)) return methods;
  const priced = await addCurrentPrices(config, invoice, methods);
  if (isRefusal(priced)) return priced;
  const verdict = evaluateInvoice(invoice, priced);
  if (!verdict) return undefined;
  const confirmations = verdict.kind === 'seen' ? await countBlocks(config, methods) : undefined;
  const paidAt = verdict.kind === 'paid' ? paidAtOf(methods) : undefined;
  const facts = {
    subject: 'invoice',
    reference: reference.data,
    invoice: id,
    kind: verdict.kind,
    amount: 'amount' in verdict ? verdict.amount : null,
    currency,
    ...(confirmations === undefined ? {} : { confirmations }),
    ...(paidAt === undefined ? {} : { paidAt }),
    ...('reason' in verdict ? { reason: verdict.reason } : {}),
  } as const;
  const { status, additionalStatus } = invoice;
  const amount = facts.amount === null ? null : formatMoney(facts.amount);
  const reported = { status, additionalStatus, ...facts, amount };
  // The same state always has the same event id, however often it is queried.
  const state = [status, additionalStatus, facts.kind, amount ?? '', confirmations ?? ''];
  const name = [...state, ...(paidAt === undefined ? [] : [paidAt.getTime()])].join('.');
  return { ...facts, id: `read-${id}-${name}`, body: Buffer.from(JSON.stringify(reported)) };
}

/**
 * The confirmations of the least confirmed payment; undefined when the server does not report them.
 */
async function countBlocks(
  config: BtcpayConfig,
  methods: readonly PaymentMethodData[],
): Promise<number | undefined> {
  const moving = methods.flatMap((method) =>
    method.payments
      .filter(({ status }) => status === 'Processing')
      .map(({ id }) => ({ method: idOf(method) ?? '', hash: id.replace(/-\d+$/, '') })),
  );
  const counts = await Promise.all(
    moving.map(async ({ method, hash }) => {
      const path = `payment-methods/${encodeURIComponent(method)}/wallet/transactions/${encodeURIComponent(hash)}`;
      const found = await requestOptional(config, walletTransaction, storePath(config, path));
      return found === undefined || isRefusal(found) ? [] : [found.confirmations];
    }),
  );
  const known = counts.flat();
  return known.length === 0 ? undefined : Math.min(...known);
}

const STATEMENT: Readonly<Record<InvoiceData['status'], StatementLine['state']>> = {
  New: 'open',
  Processing: 'open',
  Expired: 'failed',
  Invalid: 'failed',
  Settled: 'paid',
};

/**
 * Lists the invoices of this installation since a time. An expired invoice that received money
 * counts as paid.
 */
export async function listInvoices(
  config: BtcpayConfig,
  sinceMs: number,
): Promise<StatementLine[] | Refusal<'payment_unavailable'>> {
  const lines: StatementLine[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const since = Math.floor(sinceMs / 1000);
    const query = `invoices?startDate=${since}&take=${PAGE_SIZE}&skip=${page * PAGE_SIZE}`;
    const found = await request(config, z.array(invoiceData), storePath(config, query));
    if (isRefusal(found)) return found;
    lines.push(...found.flatMap(lineOf));
    if (found.length < PAGE_SIZE) return lines;
  }
  config.log.error(
    {},
    'BTCPay Server has too many invoices for one statement, the statement is refused',
  );
  return refuse('payment_unavailable');
}

function lineOf(invoice: InvoiceData): StatementLine[] {
  const { id, currency } = invoice;
  const reference = z.uuid().safeParse(invoice.metadata?.orderId);
  if (!reference.success || !isCurrency(currency)) return [];
  const paid = moneyOf(invoice.paidAmount ?? 0n);
  const hasMoney = invoice.status === 'Expired' && paid > 0n;
  return [
    {
      subject: 'invoice',
      id,
      reference: reference.data,
      amount: paid > 0n ? paid : moneyOf(invoice.amount),
      currency,
      at: invoice.createdTime,
      state: hasMoney ? 'paid' : STATEMENT[invoice.status],
    },
  ];
}
