import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { request, storePath, type BtcpayConfig } from './client.ts';
import { isOverpaid, isLate, type PricedMethod } from './evaluate-invoice.ts';
import { rateResults, type InvoiceData, type PaymentMethodData } from './wire.ts';

/**
 * The current price of one `base` in `quote`, in units of 10⁻¹⁸; undefined when the server does not
 * quote the pair.
 */
export async function readPrice(
  config: BtcpayConfig,
  base: string,
  quote: string,
): Promise<bigint | undefined | Refusal<'payment_unavailable'>> {
  const pair = `${base}_${quote}`;
  const path = storePath(config, `rates?currencyPair=${encodeURIComponent(pair)}`);
  const found = await request(config, rateResults, path);
  if (isRefusal(found)) return found;
  const rate = found.find(({ currencyPair }) => currencyPair === pair)?.rate;
  return typeof rate === 'bigint' && rate > 0n ? rate : undefined;
}

/**
 * Adds the current coin price to methods with late or excess payments. Without a price the invoice
 * is refused for now and evaluated later: a payment is never credited at a price from days ago.
 */
export async function addCurrentPrices(
  config: BtcpayConfig,
  invoice: InvoiceData,
  methods: readonly PaymentMethodData[],
): Promise<PricedMethod[] | Refusal<'payment_unavailable'>> {
  const priced: PricedMethod[] = [];
  for (const method of methods) {
    const coin = method.currency ?? method.cryptoCode;
    const hasLate = method.payments.some((payment) => isLate(invoice, payment));
    if (!hasLate && !isOverpaid(invoice, method)) {
      priced.push(method);
      continue;
    }
    const price = coin === undefined ? undefined : await readPrice(config, coin, invoice.currency);
    if (price === undefined || isRefusal(price)) return refuse('payment_unavailable');
    priced.push({ ...method, currentPrice: price });
  }
  return priced;
}
