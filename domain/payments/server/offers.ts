import { formatMoney, type Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { PaymentMethod } from '../contract.ts';
import { AMOUNT_DEFAULT, formatRate, limitsOf, payoutLimitsOf } from '../rules.ts';
import { listMethods, type Method, type MethodWish } from './methods.ts';
import { rateOf } from './rates.ts';

/**
 * Methods as players see them, in the operator's order. One that needs a rate nobody has set can
 * not be used, nor is it shown.
 */
export async function listOffers(db: Queryable, wish: MethodWish): Promise<PaymentMethod[]> {
  const methods = await listMethods(db, wish);
  const offers = methods.map(async (method) => {
    const rate = await rateOf(db, method.exchange_currency, method.currency);
    return rate === undefined ? [] : [offerOf(method, rate)];
  });
  return (await Promise.all(offers)).flat();
}

/** A method as its player sees it; the rate is of exchange_currency in currency. */
export function offerOf(method: Method, rate: bigint): PaymentMethod {
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
