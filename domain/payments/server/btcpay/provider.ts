import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#core/currency.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { parseJson } from '../json.ts';
import type { PaymentProvider, StatementLine, WebhookReading } from '../port.ts';
import { secretOf, type SecretName } from '../secrets.ts';
import type { BtcpayShop } from './client.ts';
import { rateFrom } from './decimals.ts';
import { createInvoice, listInvoices, readInvoice } from './invoices.ts';
import { createPayout, listPayouts, readPayout, readPayoutEvent } from './payouts.ts';
import { readPrice } from './prices.ts';
import { webhookEvent } from './wire.ts';

export const BTCPAY = 'btcpay';

/**
 * BTCPay Server behind the provider port, by its Greenfield API: a processor of coins that an
 * operator hosts himself. A message of it says that something changed; what, is asked for, so
 * neither a late nor a repeated message can say anything that is not so.
 */
export function btcpayProvider(shop: BtcpayShop): PaymentProvider {
  return {
    name: BTCPAY,
    moves: 'coins',
    createInvoice: (order) => createInvoice(shop, order),
    readInvoice: (id) => readInvoice(shop, id),
    createPayout: (order) => createPayout(shop, order),
    readPayout: (reference) => readPayout(shop, reference),
    readRate: (base, quote) => readRate(shop, base, quote),
    readWebhook: (body, headers) => readWebhook(shop, body, headers),
    statement: (sinceMs) => statement(shop, sinceMs),
  };
}

async function readRate(
  shop: BtcpayShop,
  base: Currency,
  quote: Currency,
): Promise<bigint | undefined | Refusal> {
  const price = await readPrice(shop, base, quote);
  return typeof price === 'bigint' ? rateFrom(price) : price;
}

async function readWebhook(
  shop: BtcpayShop,
  body: Buffer,
  headers: IncomingHttpHeaders,
): Promise<WebhookReading> {
  const signer = signerOf(shop, body, headers['btcpay-sig']);
  if (!signer) return refuse('unauthorized', { signature: ['signature_wrong'] });
  shop.onSigned?.(signer);
  const read = webhookEvent.safeParse(parseJson(body));
  if (!read.success) return refuse('bad_input', { body: ['webhook_format'] });
  const { deliveryId, storeId, invoiceId, payoutId } = read.data;
  if (storeId !== undefined && storeId !== shop.store) return 'ignored';
  const found =
    invoiceId !== undefined
      ? await readInvoice(shop, invoiceId)
      : payoutId !== undefined
        ? await readPayoutEvent(shop, payoutId)
        : undefined;
  if (found === undefined) return 'ignored';
  return isRefusal(found) ? found : { ...found, id: deliveryId, body };
}

/** `BTCPay-Sig: sha256=<HMAC-SHA256 of the body's bytes>`. */
function signerOf(
  { webhookSecret: current, webhookSecretPrevious: previous }: BtcpayShop,
  body: Buffer,
  header: string | string[] | undefined,
): SecretName | undefined {
  const given = /^sha256=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '')?.[1];
  if (given === undefined) return undefined;
  return secretOf({ current, previous }, Buffer.from(given, 'hex'), (secret) =>
    createHmac('sha256', secret).update(body).digest(),
  );
}

async function statement(
  shop: BtcpayShop,
  sinceMs: number,
): Promise<readonly StatementLine[] | Refusal> {
  const invoices = await listInvoices(shop, sinceMs);
  if (isRefusal(invoices)) return invoices;
  const payouts = await listPayouts(shop, sinceMs);
  return isRefusal(payouts) ? payouts : [...invoices, ...payouts];
}
