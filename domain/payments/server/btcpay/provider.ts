import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#core/currency.ts';
import { refuse, refuseInput, fieldError, isRefusal, type Refusal } from '#core/refusal.ts';
import { parseJson } from '../json.ts';
import type { PaymentProvider, StatementLine, WebhookResult } from '../port.ts';
import { matchSecret, type SecretName } from '../secrets.ts';
import type { BtcpayConfig } from './client.ts';
import { rateFrom } from './decimals.ts';
import { createInvoice, listInvoices, readInvoice } from './invoices.ts';
import { createPayout, listPayouts, readPayout, readPayoutEvent } from './payouts.ts';
import { readPrice } from './prices.ts';
import { webhookEvent } from './wire.ts';

export const BTCPAY = 'btcpay';

/**
 * BTCPay Server, a self-hosted coin payment processor, behind the provider port, by its Greenfield
 * API. Its webhooks only say that something changed; the new state is then queried, so neither a
 * late nor a repeated webhook can report a wrong state.
 */
export function btcpayProvider(config: BtcpayConfig): PaymentProvider {
  return {
    name: BTCPAY,
    moves: 'coins',
    createInvoice: (order) => createInvoice(config, order),
    readInvoice: (id) => readInvoice(config, id),
    createPayout: (order) => createPayout(config, order),
    readPayout: (reference) => readPayout(config, reference),
    readRate: (base, quote) => readRate(config, base, quote),
    readWebhook: (body, headers) => readWebhook(config, body, headers),
    statement: (sinceMs) => statement(config, sinceMs),
  };
}

async function readRate(
  config: BtcpayConfig,
  base: Currency,
  quote: Currency,
): Promise<bigint | undefined | Refusal<'payment_unavailable'>> {
  const price = await readPrice(config, base, quote);
  return typeof price === 'bigint' ? rateFrom(price) : price;
}

async function readWebhook(
  config: BtcpayConfig,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<WebhookResult> {
  const signer = verifySignature(config, body, headers['btcpay-sig']);
  if (!signer) return refuse('unauthorized', { signature: [fieldError('signature_wrong')] });
  config.onSigned?.(signer);
  const read = webhookEvent.safeParse(parseJson(body));
  if (!read.success) return refuseInput('body', 'webhook_format');
  const { deliveryId, storeId, invoiceId, payoutId } = read.data;
  if (storeId !== undefined && storeId !== config.store) return 'ignored';
  const found =
    invoiceId !== undefined
      ? await readInvoice(config, invoiceId)
      : payoutId !== undefined
        ? await readPayoutEvent(config, payoutId)
        : undefined;
  if (found === undefined) return 'ignored';
  return isRefusal(found) ? found : { ...found, id: deliveryId, body };
}

/** `BTCPay-Sig: sha256=<HMAC-SHA256 of the body's bytes>`. */
function verifySignature(
  { webhookSecret: current, webhookSecretPrevious: previous }: BtcpayConfig,
  body: Buffer,
  header: string | string[] | undefined,
): SecretName | undefined {
  const given = /^sha256=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')?.[1];
  if (given === undefined) return undefined;
  return matchSecret({ current, previous }, Buffer.from(given, 'hex'), (secret) =>
    createHmac('sha256', secret).update(body).digest(),
  );
}

async function statement(
  config: BtcpayConfig,
  sinceMs: number,
): Promise<readonly StatementLine[] | Refusal<'payment_unavailable'>> {
  const invoices = await listInvoices(config, sinceMs);
  if (isRefusal(invoices)) return invoices;
  const payouts = await listPayouts(config, sinceMs);
  return isRefusal(payouts) ? payouts : [...invoices, ...payouts];
}
