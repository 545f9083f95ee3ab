import { formatMoney, micro, type Micro } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { countryOf, type Player } from '#domain/identity/server/index.ts';
import {
  convert,
  feeOf,
  formatRate,
  isBookable,
  payoutLimitsOf,
  readAmount,
  type AmountLimits,
  type AmountMistake,
} from '#domain/payments/rules.ts';
import { findMethod, isOfferedIn, rateOf, type Method } from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Quote } from '../contract.ts';
import { payerOf, type WithdrawalDeps } from './deps.ts';

export type Terms = {
  readonly method: Method;
  readonly amount: Micro;
  readonly fee: Micro;
  /** One unit of the wallet's currency in what is sent; null when it is the same. */
  readonly rate: bigint | null;
  readonly arrives: Micro;
};

/** What a withdrawal would cost now, or why it cannot be. */
export async function readTerms(
  deps: WithdrawalDeps,
  db: Queryable,
  player: Pick<Player, 'currency' | 'phone' | 'is_phone_verified'>,
  asked: { readonly hash: string; readonly amount: string },
): Promise<Terms | Refusal> {
  const method = await findMethod(db, asked.hash);
  const isOffered =
    method?.direction === 'out' &&
    method.currency === player.currency &&
    isOfferedIn(method, countryOf(player)) &&
    payerOf(deps, method.provider) !== undefined;
  if (!isOffered) return refuse('method_unknown', { hash: ['method_unknown'] });
  const limits = payoutLimitsOf(method);
  const amount = readAmount(asked.amount, limits);
  if (typeof amount === 'string') return refuseAmount(amount, limits);
  const fee = feeOf(amount, method);
  if (fee >= amount) return refuse('fee_too_high', { amount: ['fee_too_high'] });
  const sent = await readArrival(db, method, micro(amount - fee));
  return isRefusal(sent) ? sent : { method, amount, fee, ...sent };
}

async function readArrival(
  db: Queryable,
  { currency, exchange_currency }: Method,
  net: Micro,
): Promise<Pick<Terms, 'rate' | 'arrives'> | Refusal> {
  if (currency === exchange_currency) return { rate: null, arrives: net };
  const rate = await rateOf(db, currency, exchange_currency);
  // Nobody has set a rate: the way is not open, whatever the method says.
  if (rate === undefined) return refuse('payment_unavailable');
  const arrives = convert(net, rate);
  if (!isBookable(arrives)) return refuse('fee_too_high', { amount: ['fee_too_high'] });
  return { rate, arrives };
}

function refuseAmount(mistake: AmountMistake, limits: AmountLimits): Refusal {
  const bound = mistake === 'amount_below_min' ? limits.min : limits.max;
  const isBound = mistake === 'amount_below_min' || mistake === 'amount_above_max';
  const said = isBound ? `${mistake}:${formatMoney(bound)}` : mistake;
  return refuse(mistake, { amount: [said] });
}

export function quoteOf({ method, amount, fee, rate, arrives }: Terms): Quote {
  return {
    amount: formatMoney(amount),
    currency: method.currency,
    fee: formatMoney(fee),
    arrives: formatMoney(arrives),
    arrives_currency: method.exchange_currency,
    rate: rate === null ? null : formatRate(rate),
  };
}
