import * as z from 'zod/mini';
import { pageUrl, plainText } from '../texts.ts';
import { parseDecimal } from './decimals.ts';

/**
 * The part of the Greenfield API that is used, as its published description says. Decimals are
 * strings there, but older servers send numbers in places; both are accepted.
 */
const decimal = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value, ctx) => {
    const parsed = parseDecimal(String(value));
    if (parsed !== undefined) return parsed;
    ctx.issues.push({ code: 'custom', message: 'decimal_format', input: value });
    return z.NEVER;
  }),
);

/** Up to the year 5138: later times are out of range for a Date. */
const unixTime = z.pipe(
  z.union([
    z.number().check(z.gte(0), z.lte(99_999_999_999)),
    z.string().check(z.regex(/^\d{1,11}$/)),
  ]),
  z.transform((seconds) => new Date(Number(seconds) * 1000)),
);

const id = plainText(128);

const metadata = z.nullish(z.looseObject({ orderId: z.nullish(z.string()) }));

export const invoiceData = z.object({
  id,
  storeId: z.string(),
  amount: decimal,
  /** Since version 2: the paid amount in the currency of the invoice. */
  paidAmount: z.optional(decimal),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: plainText(64),
  /** A page URL that cannot run a script: players are sent there. */
  checkoutLink: z.nullish(pageUrl),
  createdTime: unixTime,
  /** The end of its price guarantee. */
  expirationTime: z.optional(unixTime),
  metadata,
  checkout: z.nullish(z.object({ speedPolicy: z.nullish(z.string()) })),
});
export type InvoiceData = z.output<typeof invoiceData>;

const payment = z.object({
  id,
  value: decimal,
  status: z.enum(['Invalid', 'Processing', 'Settled']),
  receivedDate: z.optional(unixTime),
});
export type PaymentData = z.output<typeof payment>;

export const paymentMethodData = z.object({
  /** `paymentMethod` before version 2. */
  paymentMethodId: z.optional(z.string()),
  paymentMethod: z.optional(z.string()),
  currency: z.optional(plainText(16)),
  cryptoCode: z.optional(plainText(16)),
  destination: z.nullish(plainText(256)),
  paymentLink: z.nullish(plainText(1024)),
  rate: decimal,
  /** As the server wrote it: it is shown to the player to the last digit. */
  due: z.union([plainText(64), z.number()]),
  payments: z.array(payment),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

export const walletTransaction = z.object({
  confirmations: z.int().check(z.gte(0), z.lte(100_000_000)),
});

export const rateResults = z.array(
  z.object({ currencyPair: z.string(), rate: z.nullish(decimal) }),
);

export const pullPaymentData = z.object({ id, name: z.nullish(z.string()) });

export const payoutData = z.object({
  id,
  date: unixTime,
  pullPaymentId: z.nullish(z.string()),
  originalCurrency: z.optional(z.string()),
  originalAmount: z.optional(decimal),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
  metadata: z.nullish(z.looseObject({ reference: z.nullish(z.string()) })),
});
export type PayoutData = z.output<typeof payoutData>;

export const webhookEvent = z.looseObject({
  deliveryId: z.string().check(z.regex(/^[A-Za-z0-9_-]{4,128}$/)),
  type: z.string(),
  storeId: z.optional(z.string()),
  invoiceId: z.optional(z.string()),
  payoutId: z.optional(z.string()),
});
