import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { currencyCode, moneyText, timeText } from '#core/wire.ts';
import type { Log } from '#platform/server/log.ts';
import type { Invoice, InvoiceOrder, PaymentProvider, Payout, PayoutOrder } from './port.ts';
import type { ProviderEvent, StatementLine } from './port.ts';
import { askJson } from './ask-json.ts';
import { parseJson } from './json.ts';
import type { SecretListener } from './secrets.ts';
import { sign, signerOf } from './signature.ts';
import { pageUrl, plainText, reasonText } from './texts.ts';

/** A provider that speaks the house's own signed protocol, see docs/payments.md. */
export type SignedShop = {
  /** Its name in addresses, methods and the ledger. */
  readonly name: string;
  /** Where its API is, without a slash at the end. Asked late: it may be the house's own port. */
  readonly apiUrl: () => string;
  /** Where the house listens for the provider's messages. */
  readonly houseUrl: () => string;
  /** What both sign with; the previous one is believed and never signed with. */
  readonly secret: string;
  readonly secretPrevious?: string | undefined;
  readonly onSigned?: SecretListener;
  readonly log: Log;
  /** How long it is waited for; tests do not wait so long. */
  readonly timeoutMs?: number;
};

/** The bank of the sandbox. */
export const SANDBOX = 'sandbox';
const TIMEOUT_MS = 8000;
/** One answer, and all the lines of some days. */
const ANSWER_BYTES_MAX = 256 * 1024;
const STATEMENT_BYTES_MAX = 64 * 1024 * 1024;

const eventId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));

const invoiceAnswer = z.object({
  invoice: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  pay_url: pageUrl,
  card: z.nullable(z.object({ card_number: plainText(64), phone_number: plainText(64) })),
});

const message = z.object({
  event: eventId,
  subject: z.optional(z.enum(['invoice', 'payout'])),
  type: z.enum(['opened', 'paid', 'failed']),
  reference: z.uuid(),
  currency: currencyCode,
  amount: z.nullable(moneyText),
  paid_at: z.nullish(timeText),
  reason: z.optional(reasonText),
});

const payoutAnswer = z.object({
  payout: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/)),
  state: z.enum(['accepted', 'paid', 'failed']),
  amount: z.nullish(moneyText),
  currency: z.nullish(currencyCode),
  reason: z.nullable(reasonText),
});

const statementAnswer = z.object({
  lines: z.array(
    z.object({
      subject: z.enum(['invoice', 'payout']),
      id: plainText(128),
      reference: z.uuid(),
      amount: moneyText,
      currency: currencyCode,
      at: timeText,
      state: z.enum(['paid', 'failed', 'open']),
    }),
  ),
});

/** Such a provider behind the port: plain HTTP both ways, every body signed. */
export function signedProvider(shop: SignedShop): PaymentProvider {
  return {
    name: shop.name,
    moves: 'money',
    createInvoice: (order) => createInvoice(shop, order),
    readInvoice: (_id, reference) => readInvoice(shop, reference),
    createPayout: (order) => createPayout(shop, order),
    readPayout: (reference) => readPayout(shop, reference),
    readWebhook: (body, headers, nowMs) => readWebhook(shop, body, headers, nowMs),
    statement: (sinceMs) => readStatement(shop, sinceMs),
  };
}

const hookOf = (shop: SignedShop) => `${shop.houseUrl()}/api/v2/billing/webhooks/${shop.name}`;

async function createInvoice(shop: SignedShop, order: InvoiceOrder): Promise<Invoice | Refusal> {
  const answer = await ask(shop, 'invoices', {
    reference: order.reference,
    method: order.method,
    amount: formatMoney(order.amount),
    currency: order.currency,
    expires_at: order.expiresAt.toISOString(),
    language: order.locale,
    return_url: order.returnUrl,
    callback_url: hookOf(shop),
  });
  const read = invoiceAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  const { invoice, pay_url, card } = read.data;
  return {
    id: invoice,
    payUrl: pay_url,
    card: card && { number: card.card_number, phone: card.phone_number },
    crypto: null,
  };
}

/** The last word on an invoice is worded as the message about it. */
async function readInvoice(
  shop: SignedShop,
  reference: string,
): Promise<ProviderEvent | undefined | Refusal> {
  const answer = await ask(shop, 'invoices/read', { reference });
  if (isRefusal(answer)) return answer;
  const last = z.object({ message: z.nullable(message) }).safeParse(answer);
  if (!last.success) return refuse('payment_unavailable');
  if (last.data.message === null) return undefined;
  const said = last.data.message;
  // What was read is not what was sent, so it has a name of its own.
  return eventOf({ ...said, event: `read-${said.event}` }, Buffer.from(JSON.stringify(said)));
}

async function createPayout(shop: SignedShop, order: PayoutOrder): Promise<Payout | Refusal> {
  const { destination } = order;
  if (destination.kind === 'crypto') return refuse('payment_unavailable');
  return payoutOf(
    await ask(shop, 'payouts', {
      reference: order.reference,
      method: order.method,
      amount: formatMoney(order.amount),
      currency: order.currency,
      number: destination.number,
      callback_url: hookOf(shop),
    }),
  );
}

async function readPayout(
  shop: SignedShop,
  reference: string,
): Promise<Payout | undefined | Refusal> {
  const answer = await ask(shop, 'payouts/read', { reference });
  if (isRefusal(answer)) return answer;
  const isUnknown = z.object({ payout: z.null() }).safeParse(answer).success;
  return isUnknown ? undefined : payoutOf(answer);
}

function payoutOf(answer: unknown): Payout | Refusal {
  const read = payoutAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  const { payout, state, reason, amount: said, currency } = read.data;
  const amount = said ? positive(said) : undefined;
  // A sum without its currency, or none that can be, tells nothing that could be relied on.
  if (said && (amount === undefined || !currency)) return refuse('payment_unavailable');
  const paid = amount !== undefined && currency ? { paid: { amount, currency } } : {};
  return { id: payout, state, ...paid, ...(reason === null ? {} : { reason }) };
}

async function readStatement(
  shop: SignedShop,
  sinceMs: number,
): Promise<StatementLine[] | Refusal> {
  const answer = await ask(shop, 'statement', { since: new Date(sinceMs).toISOString() });
  const read = statementAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  return read.data.lines.map(({ amount, at, ...line }) => ({
    ...line,
    amount: parseMoney(amount)!,
    at: new Date(at),
  }));
}

/** The provider's answer, or the refusal when it gave none that counts. */
async function ask(shop: SignedShop, path: string, order: object): Promise<unknown> {
  const body = JSON.stringify(order);
  const facts = { path, provider: shop.name };
  try {
    const answer = await askJson(`${shop.apiUrl()}/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(shop.secret, body, Date.now()),
      },
      timeoutMs: shop.timeoutMs ?? TIMEOUT_MS,
      bytesMax: path === 'statement' ? STATEMENT_BYTES_MAX : ANSWER_BYTES_MAX,
    });
    if (answer.body !== undefined) return answer.body;
    shop.log.warn({ ...facts, status: answer.status }, 'a payment provider refused');
  } catch (error) {
    // A provider that is away or talks nonsense is its trouble, not a bug of the house: the player
    // hears that this method does not work now.
    shop.log.warn({ ...facts, err: error }, 'a payment provider did not answer');
  }
  return refuse('payment_unavailable');
}

function readWebhook(
  shop: SignedShop,
  body: Buffer,
  headers: IncomingHttpHeaders,
  nowMs: number,
): ProviderEvent | Refusal {
  const secrets = { current: shop.secret, previous: shop.secretPrevious };
  const signer = signerOf(secrets, body, headers['x-signature'], nowMs);
  if (!signer) return refuse('unauthorized', { signature: ['signature_wrong'] });
  shop.onSigned?.(signer);
  const read = message.safeParse(parseJson(body));
  if (!read.success) return refuse('bad_input', { body: ['webhook_format'] });
  return eventOf(read.data, body);
}

function eventOf(said: z.output<typeof message>, body: Buffer): ProviderEvent | Refusal {
  const { event, type, reference, currency, subject = 'invoice', reason } = said;
  const amount = said.amount === null ? null : positive(said.amount);
  if (amount === undefined || (type === 'paid') !== (amount !== null)) {
    return refuse('bad_input', { amount: ['amount_format'] });
  }
  const why = reason === undefined ? {} : { reason };
  const when = amount !== null && said.paid_at ? { paidAt: new Date(said.paid_at) } : {};
  return { id: event, subject, reference, kind: type, amount, currency, body, ...why, ...when };
}

function positive(text: string): Micro | undefined {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
