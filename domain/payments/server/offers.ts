import { formatMoney, type Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PaymentMethod } from '../contract.ts';
import { AMOUNT_DEFAULT, formatRate, limitsOf, payoutLimitsOf } from '../rules.ts';
import { listMethods, type PaymentMethodRow, type MethodFilter } from './store.methods.ts';
import { rateOf } from './store.rates.ts';

/**
 * Lists the methods as players see them, in the operator's order. A method whose exchange rate has
 * not been set cannot be used and is not shown.
 */
export async function listOffers(db: Queryable, filter: MethodFilter): Promise<PaymentMethod[]> {
  const methods = await listMethods(db, filter);
  const offers = methods.map(async (method) => {
    const rate = await rateOf(db, method.exchange_currency, method.currency);
    return rate === undefined ? [] : [offerOf(method, rate)];
  });
  return (await Promise.all(offers)).flat();
}

/** A method as the player sees it; the rate is of exchange_currency in currency. */
export function offerOf(method: PaymentMethodRow, rate: bigint): PaymentMethod {
  const limits = method.direction === 'in' ? limitsOf(method) : payoutLimitsOf(method);
  const isExchanged = method.exchange_currency !== method.currency;
  return {
    hash: method.hash,
    type: method.type,
    name: method.name,
    currency: method.currency,
    exchange_currency: method.exchange_currency,
    exchange_rate: isExchanged ? formatRate(rate) : null,
    coin: method.coin === null ? null : { code: method.coin, network: method.network ?? '' },
    min_amount: formatMoney(limits.min),
    max_amount: formatMoney(limits.max),
    default_amount: formatMoney(atLeast(method.default ?? AMOUNT_DEFAULT, limits.min)),
    commission_bp: method.commission_bp,
    fee_fixed: formatMoney(method.fee_fixed),
    fee_bp: method.fee_bp,
  };
}

function atLeast(amount: Micro, least: Micro): Micro {
  return amount < least ? least : amount;
}
