import * as z from 'zod/mini';
import { isCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { CryptoDue, Invoice, InvoiceOrder, ProviderEvent, StatementLine } from '../port.ts';
import { ask, askMaybe, ofStore, type BtcpayShop } from './client.ts';
import { moneyOf } from './decimals.ts';
import { confirmationsNeeded, judge, paidAtOf } from './judge.ts';
import { priceLate } from './prices.ts';
import { invoiceData, paymentMethodData, walletTransaction } from './wire.ts';
import type { InvoiceData, PaymentMethodData } from './wire.ts';

/** Two confirmations: some twenty minutes of Bitcoin, and a payment that will not be undone. */
const SPEED = 'LowMediumSpeed';
/** The server looks for late payments this long after the end: three days. */
const MONITORING_MINUTES = 4320;
const COIN_LINK = /^(?!javascript|data|vbscript|https?|file|blob)[a-z][a-z0-9+-]*:[^\s<>"']+$/i;
const PAGE = 100;
/** Beyond this it is no statement, and half of one would show differences that are none. */
const PAGES_MAX = 500;

/**
 * An invoice for one way to pay. The server knows no idempotency keys, so the one of this
 * reference is looked for first: a time-out after success finds what it made.
 */
export async function createInvoice(
  shop: BtcpayShop,
  order: InvoiceOrder,
): Promise<Invoice | Refusal> {
  const known = await findInvoice(shop, order.reference);
  if (isRefusal(known)) return known;
  const invoice =
    known ??
    (await ask(shop, invoiceData, ofStore(shop, 'invoices'), {
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
          // Some stores are content with a part of what is due.
          paymentTolerance: 0,
          redirectURL: order.returnUrl,
          defaultLanguage: order.locale === 'kz' ? 'kk' : order.locale,
        },
      },
    }));
  if (isRefusal(invoice)) return invoice;
  if (!isAsOrdered(invoice, order)) {
    shop.log.error(
      { reference: order.reference },
      'an invoice of other terms bears the name of a deposit',
    );
    return refuse('payment_unavailable');
  }
  const methods = await readMethods(shop, invoice.id);
  if (isRefusal(methods)) return methods;
  const method = methods.find((one) => idOf(one) === order.method);
  const crypto = method && dueOf(invoice, method);
  if (!crypto) return refuse('payment_unavailable');
  return { id: invoice.id, payUrl: invoice.checkoutLink ?? null, card: null, crypto };
}

/** Nobody is sent to pay what he did not ask for. */
function isAsOrdered({ amount, currency, metadata }: InvoiceData, order: InvoiceOrder): boolean {
  return (
    moneyOf(amount) === order.amount &&
    currency === order.currency &&
    metadata?.orderId === order.reference
  );
}

async function findInvoice(
  shop: BtcpayShop,
  reference: string,
): Promise<InvoiceData | undefined | Refusal> {
  const path = ofStore(shop, `invoices?orderId=${encodeURIComponent(reference)}`);
  const found = await ask(shop, z.array(invoiceData), path);
  if (isRefusal(found)) return found;
  return found.find((invoice) => invoice.metadata?.orderId === reference);
}

function readMethods(shop: BtcpayShop, id: string): Promise<PaymentMethodData[] | Refusal> {
  const path = ofStore(shop, `invoices/${encodeURIComponent(id)}/payment-methods`);
  return ask(shop, z.array(paymentMethodData), path);
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
    // Wallets are opened by it: a scheme of a coin, and nothing a browser would run or load.
    uri: paymentLink && COIN_LINK.test(paymentLink) ? paymentLink : destination,
    confirmationsNeeded: confirmationsNeeded(invoice),
  };
}

/** What became of an invoice, asked anew; undefined when nothing has. */
export async function readInvoice(
  shop: BtcpayShop,
  id: string,
): Promise<ProviderEvent | undefined | Refusal> {
  const path = ofStore(shop, `invoices/${encodeURIComponent(id)}`);
  const invoice = await askMaybe(shop, invoiceData, path);
  if (invoice === undefined || isRefusal(invoice)) return invoice;
  const reference = z.uuid().safeParse(invoice.metadata?.orderId);
  const { currency } = invoice;
  // An invoice of the same store that the house never asked for.
  if (!reference.success || !isCurrency(currency)) return undefined;
  const methods = await readMethods(shop, id);
  if (isRefusal(methods)) return methods;
  const priced = await priceLate(shop, invoice, methods);
  if (isRefusal(priced)) return priced;
  const verdict = judge(invoice, priced);
  if (!verdict) return undefined;
  const confirmations = verdict.kind === 'seen' ? await countBlocks(shop, methods) : undefined;
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
  const said = { status, additionalStatus, ...facts, amount };
  // The same state has the same name, however often it is asked for.
  const state = [status, additionalStatus, facts.kind, amount ?? '', confirmations ?? ''];
  const name = [...state, ...(paidAt === undefined ? [] : [paidAt.getTime()])].join('.');
  return { ...facts, id: `read-${id}-${name}`, body: Buffer.from(JSON.stringify(said)) };
}

/** Blocks on the least confirmed payment; undefined where the server does not tell. */
async function countBlocks(
  shop: BtcpayShop,
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
      const found = await askMaybe(shop, walletTransaction, ofStore(shop, path));
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

/** The house's own invoices since then. What an expired one received counts as paid. */
export async function listInvoices(
  shop: BtcpayShop,
  sinceMs: number,
): Promise<StatementLine[] | Refusal> {
  const lines: StatementLine[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const since = Math.floor(sinceMs / 1000);
    const query = `invoices?startDate=${since}&take=${PAGE}&skip=${page * PAGE}`;
    const found = await ask(shop, z.array(invoiceData), ofStore(shop, query));
    if (isRefusal(found)) return found;
    lines.push(...found.flatMap(lineOf));
    if (found.length < PAGE) return lines;
  }
  shop.log.error({}, 'BTCPay Server has more invoices than a statement is made of');
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
