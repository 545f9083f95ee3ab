import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { currencyCode, moneyText } from '#core/wire.ts';
import type { Log } from '#platform/server/log.ts';
import type { Invoice, InvoiceOrder, PaymentProvider, ProviderEvent } from './provider.ts';
import { isSigned, sign } from './signature.ts';

export type SandboxBank = {
  /** Where the bank listens; the house's own address unless it runs elsewhere. */
  readonly bankUrl: () => string;
  /** Where the house listens for the bank's messages. */
  readonly houseUrl: () => string;
  /** What both sign with. */
  readonly secret: string;
  readonly log: Log;
};

export const SANDBOX = 'sandbox';
const TIMEOUT_MS = 8000;

const invoiceAnswer = z.object({
  invoice: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  pay_url: z.url({ protocol: /^https?$/ }),
  card: z.nullable(z.object({ card_number: z.string(), phone_number: z.string() })),
});

const message = z.object({
  event: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  type: z.enum(['opened', 'paid', 'failed']),
  reference: z.uuid(),
  currency: currencyCode,
  amount: z.nullable(moneyText),
});

/** The sandbox bank behind the provider port: plain HTTP both ways, as with any other bank. */
export function sandboxProvider(bank: SandboxBank): PaymentProvider {
  return {
    name: SANDBOX,
    createInvoice: (order) => createInvoice(bank, order),
    readWebhook: (body, headers, nowMs) => readWebhook(bank.secret, body, headers, nowMs),
  };
}

async function createInvoice(bank: SandboxBank, order: InvoiceOrder): Promise<Invoice | Refusal> {
  const body = JSON.stringify({
    reference: order.reference,
    method: order.method,
    amount: formatMoney(order.amount),
    currency: order.currency,
    expires_at: order.expiresAt.toISOString(),
    language: order.locale,
    return_url: order.returnUrl,
    callback_url: `${bank.houseUrl()}/api/v2/billing/webhooks/${SANDBOX}`,
  });
  const answer = await post(bank, '/sandbox/bank/api/invoices', body);
  const read = invoiceAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  const { invoice, pay_url, card } = read.data;
  return {
    id: invoice,
    payUrl: pay_url,
    card: card && { number: card.card_number, phone: card.phone_number },
  };
}

/** The bank's answer, or undefined when it gave none that counts. */
async function post(bank: SandboxBank, path: string, body: string): Promise<unknown> {
  try {
    const answer = await fetch(bank.bankUrl() + path, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(bank.secret, body, Date.now()),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return await answer.json();
    bank.log.warn({ status: answer.status }, 'the bank refused an invoice');
  } catch (error) {
    // A bank that is away or talks nonsense is its trouble, not a bug of the house: the player
    // hears that this method does not work now.
    bank.log.warn({ err: error }, 'the bank did not answer');
  }
  return undefined;
}

function readWebhook(
  secret: string,
  body: Buffer,
  headers: IncomingHttpHeaders,
  nowMs: number,
): ProviderEvent | Refusal {
  const isTheirs = isSigned(secret, body, headers['x-signature'], nowMs);
  if (!isTheirs) return refuse('unauthorized', { signature: ['signature_wrong'] });
  const read = message.safeParse(parseJson(body));
  if (!read.success) return refuse('bad_input', { body: ['webhook_format'] });
  const { event, type, reference, currency } = read.data;
  const amount = read.data.amount === null ? null : positive(read.data.amount);
  if (amount === undefined || (type === 'paid') !== (amount !== null)) {
    return refuse('bad_input', { amount: ['amount_format'] });
  }
  return { id: event, reference, kind: type, amount, currency, body };
}

function positive(text: string): Micro | undefined {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // Signed and still not JSON: told to the sender as a refusal by the caller.
    return undefined;
  }
}
