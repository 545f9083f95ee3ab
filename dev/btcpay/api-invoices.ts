import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { BtcpayApiOptions } from './options.ts';
import { paidOf } from './invoice-lifecycle.ts';
import { coinText, priceOf, satoshiFor } from './prices.ts';
import { find, insert, list, type CoinInvoice } from './store.ts';

const order = z.object({
  amount: z.string(),
  currency: z.string(),
  metadata: z.object({ orderId: z.string() }),
  checkout: z.object({
    speedPolicy: z.string(),
    paymentMethods: z.array(z.literal('BTC-CHAIN')).check(z.minLength(1)),
    expirationMinutes: z.number(),
    redirectURL: z.string(),
    defaultLanguage: z.string(),
  }),
});

const MISSING = { code: 'invoice-not-found', message: 'The invoice was not found' };

export function addInvoiceCalls(
  app: FastifyInstance,
  stores: string,
  options: BtcpayApiOptions,
): void {
  const { db } = options;
  const one = `${stores}/invoices/:id`;
  type ById = { Params: { id: string } };

  app.post(`${stores}/invoices`, async (request, reply) => {
    const read = order.safeParse(request.body);
    const invoice = read.success ? newInvoice(read.data) : undefined;
    if (!invoice) return reply.code(422).send([{ path: 'invoice', message: 'Invalid' }]);
    await insert(db, 'invoice', invoice.orderId, invoice, invoice.expiresAt - Date.now());
    return invoiceData(options, invoice);
  });
  app.get(`${stores}/invoices`, async (request) => {
    const query = request.query as Record<'orderId' | 'startDate' | 'skip' | 'take', string>;
    const found = await list(db, 'invoice', query.orderId ?? null);
    const since = Number(query.startDate ?? 0) * 1000;
    const skip = Number(query.skip ?? 0);
    const late = found.filter(({ createdAt }) => createdAt >= since);
    return late
      .slice(skip, skip + Number(query.take ?? 50))
      .map((invoice) => invoiceData(options, invoice));
  });
  app.get<ById>(one, async ({ params }, reply) => {
    const invoice = await find(db, 'invoice', params.id);
    return invoice ? invoiceData(options, invoice) : reply.code(404).send(MISSING);
  });
  app.get<ById>(`${one}/payment-methods`, async ({ params }, reply) => {
    const invoice = await find(db, 'invoice', params.id);
    return invoice ? [methodData(invoice)] : reply.code(404).send(MISSING);
  });
  app.get<{ Params: { hash: string } }>(
    `${stores}/payment-methods/BTC-CHAIN/wallet/transactions/:hash`,
    async ({ params }, reply) => {
      const all = (await list(db, 'invoice')).flatMap(({ payments }) => payments);
      const found = all.find(({ id }) => id === `${params.hash}-0`);
      if (!found) return reply.code(404).send({ code: 'not-found', message: 'Not found' });
      return {
        transactionHash: params.hash,
        confirmations: found.confirmations,
        status: found.confirmations > 0 ? 'Confirmed' : 'Unconfirmed',
      };
    },
  );
}

function newInvoice({ amount, currency, metadata, checkout }: z.output<typeof order>) {
  const satoshi = satoshiFor(amount, currency);
  if (satoshi === undefined) return undefined;
  return {
    id: randomBytes(16).toString('base64url'),
    orderId: metadata.orderId,
    amount,
    currency,
    method: 'BTC-CHAIN',
    speedPolicy: checkout.speedPolicy,
    rate: `${priceOf(currency)}.00`,
    satoshi: satoshi.toString(),
    address: addressOf(),
    createdAt: Date.now(),
    expiresAt: Date.now() + checkout.expirationMinutes * 60_000,
    returnUrl: checkout.redirectURL,
    language: checkout.defaultLanguage,
    status: 'New',
    additionalStatus: 'None',
    payments: [],
  } satisfies CoinInvoice;
}

/** An address of the test network with an invalid checksum: it cannot be paid. */
function addressOf(): string {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  return `bcrt1q${[...randomBytes(38)].map((byte) => letters[byte % 32]).join('')}`;
}

function invoiceData({ url, store }: BtcpayApiOptions, invoice: CoinInvoice) {
  const worth = (paidOf(invoice) * priceOf(invoice.currency)! * 100n) / 100_000_000n;
  return {
    id: invoice.id,
    storeId: store,
    amount: invoice.amount,
    paidAmount: `${worth / 100n}.${(worth % 100n).toString().padStart(2, '0')}`,
    currency: invoice.currency,
    type: 'Standard',
    checkoutLink: `${url()}/i/${invoice.id}`,
    createdTime: Math.floor(invoice.createdAt / 1000),
    expirationTime: Math.floor(invoice.expiresAt / 1000),
    status: invoice.status,
    additionalStatus: invoice.additionalStatus,
    metadata: { orderId: invoice.orderId },
    checkout: { speedPolicy: invoice.speedPolicy, paymentMethods: [invoice.method] },
  };
}

function methodData(invoice: CoinInvoice) {
  const due = BigInt(invoice.satoshi) - paidOf(invoice);
  return {
    paymentMethodId: invoice.method,
    currency: 'BTC',
    destination: invoice.address,
    paymentLink: `bitcoin:${invoice.address}?amount=${coinText(due > 0n ? due : 0n)}`,
    rate: invoice.rate,
    paymentMethodPaid: coinText(paidOf(invoice)),
    totalPaid: coinText(paidOf(invoice)),
    due: coinText(due),
    amount: coinText(BigInt(invoice.satoshi)),
    payments: invoice.payments.map((payment) => ({
      id: payment.id,
      receivedDate: Math.floor(payment.receivedAt / 1000),
      value: coinText(BigInt(payment.satoshi)),
      fee: '0',
      status: payment.status,
      destination: invoice.address,
    })),
    activated: true,
  };
}
