import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { ask, ofStore, type BtcpayShop } from './client.ts';
import { isBeyond, isLate, type PricedMethod } from './judge.ts';
import { rateResults, type InvoiceData, type PaymentMethodData } from './wire.ts';

/** One `base` in `quote` now, in units of 10⁻¹⁸; undefined when the server quotes no such pair. */
export async function readPrice(
  shop: BtcpayShop,
  base: string,
  quote: string,
): Promise<bigint | undefined | Refusal> {
  const pair = `${base}_${quote}`;
  const path = ofStore(shop, `rates?currencyPair=${encodeURIComponent(pair)}`);
  const found = await ask(shop, rateResults, path);
  if (isRefusal(found)) return found;
  const rate = found.find(({ currencyPair }) => currencyPair === pair)?.rate;
  return typeof rate === 'bigint' && rate > 0n ? rate : undefined;
}

/**
 * The ways to pay with what their coins cost now, where something came late or too much. A price
 * that cannot be had is waited for: money at the price of days ago is never given.
 */
export async function priceLate(
  shop: BtcpayShop,
  invoice: InvoiceData,
  methods: readonly PaymentMethodData[],
): Promise<PricedMethod[] | Refusal> {
  const priced: PricedMethod[] = [];
  for (const method of methods) {
    const coin = method.currency ?? method.cryptoCode;
    const hasLate = method.payments.some((payment) => isLate(invoice, payment));
    if (!hasLate && !isBeyond(invoice, method)) {
      priced.push(method);
      continue;
    }
    const price = coin === undefined ? undefined : await readPrice(shop, coin, invoice.currency);
    if (price === undefined || isRefusal(price)) return refuse('payment_unavailable');
    priced.push({ ...method, priceNow: price });
  }
  return priced;
}
