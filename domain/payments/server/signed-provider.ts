import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { refuse, refuseInput, fieldError, isRefusal, type Refusal } from '#core/refusal.ts';
import { currencyCode, moneyText, timeText } from '#core/wire.ts';
import type { Log } from '#platform/server/log.ts';
import type { Invoice, InvoiceOrder, PaymentProvider, Payout, PayoutOrder } from './port.ts';
import type { ProviderEvent, StatementLine } from './port.ts';
import { requestJson } from './request-json.ts';
import { parseJson } from './json.ts';
import type { SecretListener } from './secrets.ts';
import { sign, verifySignature } from './signature.ts';
import { pageUrl, plainText, reasonText } from './texts.ts';

/** The configuration of a provider with Croupier's own signed protocol, see docs/payments.md. */
export type SignedProviderConfig = {
  /** Its name in URLs, methods and the ledger. */
  readonly name: string;
  /**
   * The URL of its API without a trailing slash. A function, because it may be on this server's own
   * port, which is known only after the start.
   */
  readonly apiUrl: () => string;
  /** The URL at which this server receives the provider's webhooks. */
  readonly serverUrl: () => string;
  /** The shared secret; messages signed with the previous one are accepted, but it never signs. */
  readonly secret: string;
  readonly secretPrevious?: string | undefined;
  readonly onSigned?: SecretListener;
  readonly log: Log;
  /** The timeout of a request; tests use a shorter one. */
  readonly timeoutMs?: number;
};

/** The name of the sandbox bank. */
export const SANDBOX = 'sandbox';
const TIMEOUT_MS = 7_000;
/** The size limits of a response and of a statement over several days. */
const RESPONSE_BYTES_MAX = 256 * 1024;
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

/** Puts such a provider behind the port: plain HTTP both ways, every body signed. */
export function signedProvider(config: SignedProviderConfig): PaymentProvider {
  return {
    name: config.name,
    moves: 'money',
    createInvoice: (order) => createInvoice(config, order),
    readInvoice: (_id, reference) => readInvoice(config, reference),
    createPayout: (order) => createPayout(config, order),
    readPayout: (reference) => readPayout(config, reference),
    readWebhook: (body, headers, nowMs) => readWebhook(config, body, headers, nowMs),
    statement: (sinceMs) => readStatement(config, sinceMs),
  };
}

const webhookUrl = (config: SignedProviderConfig) =>
  `${config.serverUrl()}/api/v2/billing/webhooks/${config.name}`;

async function createInvoice(
  config: SignedProviderConfig,
  order: InvoiceOrder,
): Promise<Invoice | Refusal<'payment_unavailable'>> {
  const answer = await request(config, 'invoices', {
    reference: order.reference,
    method: order.method,
    amount: formatMoney(order.amount),
    currency: order.currency,
    expires_at: order.expiresAt.toISOString(),
    language: order.locale,
    return_url: order.returnUrl,
    callback_url: webhookUrl(config),
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

/** The state of an invoice has the format of the webhook about it. */
async function readInvoice(
  config: SignedProviderConfig,
  reference: string,
): Promise<ProviderEvent | undefined | Refusal<'payment_unavailable'>> {
  const answer = await request(config, 'invoices/read', { reference });
  const last = z.object({ message: z.nullable(message) }).safeParse(answer);
  if (!last.success) return refuse('payment_unavailable');
  if (last.data.message === null) return undefined;
  const parsed = last.data.message;
  // A queried state is not the webhook itself, so it has an event id of its own.
  const body = Buffer.from(JSON.stringify(parsed));
  const event = eventOf({ ...parsed, event: `read-${parsed.event}` }, body);
  return isRefusal(event) ? refuse('payment_unavailable') : event;
}

async function createPayout(
  config: SignedProviderConfig,
  order: PayoutOrder,
): Promise<Payout | Refusal<'payment_unavailable'>> {
  const { destination } = order;
  if (destination.kind === 'crypto') return refuse('payment_unavailable');
  return payoutOf(
    await request(config, 'payouts', {
      reference: order.reference,
      method: order.method,
      amount: formatMoney(order.amount),
      currency: order.currency,
      number: destination.number,
      callback_url: webhookUrl(config),
    }),
  );
}

async function readPayout(
  config: SignedProviderConfig,
  reference: string,
): Promise<Payout | undefined | Refusal<'payment_unavailable'>> {
  const answer = await request(config, 'payouts/read', { reference });
  const isUnknown = z.object({ payout: z.null() }).safeParse(answer).success;
  return isUnknown ? undefined : payoutOf(answer);
}

function payoutOf(answer: unknown): Payout | Refusal<'payment_unavailable'> {
  const read = payoutAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  const { payout, state, reason, amount: parsed, currency } = read.data;
  const amount = parsed ? positive(parsed) : undefined;
  // An amount without its currency, or an impossible one, cannot be relied on.
  if (parsed && (amount === undefined || !currency)) return refuse('payment_unavailable');
  const paid = amount !== undefined && currency ? { paid: { amount, currency } } : {};
  return { id: payout, state, ...paid, ...(reason === null ? {} : { reason }) };
}

async function readStatement(
  config: SignedProviderConfig,
  sinceMs: number,
): Promise<StatementLine[] | Refusal<'payment_unavailable'>> {
  const answer = await request(config, 'statement', { since: new Date(sinceMs).toISOString() });
  const read = statementAnswer.safeParse(answer);
  if (!read.success) return refuse('payment_unavailable');
  return read.data.lines.map(({ amount, at, ...line }) => ({
    ...line,
    amount: parseMoney(amount)!,
    at: new Date(at),
  }));
}

/** The provider's response; undefined when there is none. */
async function request(
  config: SignedProviderConfig,
  path: string,
  order: object,
): Promise<unknown> {
  const body = JSON.stringify(order);
  const facts = { path, provider: config.name };
  try {
    const answer = await requestJson(`${config.apiUrl()}/${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-signature': sign(config.secret, body, Date.now()),
      },
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
      bytesMax: path === 'statement' ? STATEMENT_BYTES_MAX : RESPONSE_BYTES_MAX,
    });
    if (answer.body !== undefined) return answer.body;
    config.log.warn(
      { ...facts, status: answer.status },
      'a payment provider refused a request, the payment is unavailable',
    );
  } catch (error) {
    // An unreachable provider or an unreadable answer is the provider's failure, not a bug here:
    // the player sees that this method is unavailable now.
    config.log.warn(
      { ...facts, err: error },
      'a payment provider did not answer, the payment is unavailable',
    );
  }
  return undefined;
}

function readWebhook(
  config: SignedProviderConfig,
  body: Buffer,
  headers: IncomingHttpHeaders,
  nowMs: number,
): ProviderEvent | Refusal<'unauthorized' | 'bad_input'> {
  const secrets = { current: config.secret, previous: config.secretPrevious };
  const signer = verifySignature(secrets, body, headers['x-signature'], nowMs);
  if (!signer) return refuse('unauthorized', { signature: [fieldError('signature_wrong')] });
  config.onSigned?.(signer);
  const read = message.safeParse(parseJson(body));
  if (!read.success) return refuseInput('body', 'webhook_format');
  return eventOf(read.data, body);
}

function eventOf(
  parsed: z.output<typeof message>,
  body: Buffer,
): ProviderEvent | Refusal<'bad_input'> {
  const { event, type, reference, currency, subject = 'invoice', reason } = parsed;
  const amount = parsed.amount === null ? null : positive(parsed.amount);
  if (amount === undefined || (type === 'paid') !== (amount !== null)) {
    return refuseInput('amount', 'amount_format');
  }
  const why = reason === undefined ? {} : { reason };
  const when = amount !== null && parsed.paid_at ? { paidAt: new Date(parsed.paid_at) } : {};
  return { id: event, subject, reference, kind: type, amount, currency, body, ...why, ...when };
}

function positive(text: string): Micro | undefined {
  const amount = parseMoney(text);
  return amount !== undefined && amount > 0n ? amount : undefined;
}
