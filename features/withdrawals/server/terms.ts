import { formatMoney, micro, type Micro } from '#core/money.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import { residenceOf, type Player } from '#domain/identity/server/index.ts';
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
import {
  findMethod,
  isOfferedIn,
  rateOf,
  type PaymentMethodRow,
} from '#domain/payments/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Quote, quoteWithdrawal } from '../contract.ts';
import { isKnownCoin } from '#domain/payments/rules.addresses.ts';
import { payoutProviderOf, type WithdrawalDeps } from './deps.ts';

export type WithdrawalTerms = {
  readonly method: PaymentMethodRow;
  readonly amount: Micro;
  readonly fee: Micro;
  /**
   * The rate of one unit of the wallet's currency in the sent currency; null when they are the
   * same.
   */
  readonly rate: bigint | null;
  readonly arrives: Micro;
};

/** The terms of a withdrawal now, or why it is not possible. */
export async function readTerms(
  deps: WithdrawalDeps,
  db: Queryable,
  player: Pick<Player, 'country' | 'currency' | 'phone' | 'is_phone_verified'>,
  request: { readonly hash: string; readonly amount: string },
): Promise<WithdrawalTerms | Refusal<RefusalCodeOf<typeof quoteWithdrawal>>> {
  const method = await findMethod(db, request.hash);
  const isOffered =
    method?.direction === 'out' &&
    method.currency === player.currency &&
    isOfferedIn(method, residenceOf(player)) &&
    (method.coin === null || isKnownCoin(method.coin)) &&
    payoutProviderOf(deps, method.provider) !== undefined;
  if (!isOffered) return refuseField('hash', 'method_unknown');
  const limits = payoutLimitsOf(method);
  const amount = readAmount(request.amount, limits);
  if (typeof amount === 'string') return refuseAmount(amount, limits);
  const fee = feeOf(amount, method);
  if (fee >= amount) return refuseField('amount', 'fee_too_high');
  const sent = await readArrival(db, method, micro(amount - fee));
  return isRefusal(sent) ? sent : { method, amount, fee, ...sent };
}

async function readArrival(
  db: Queryable,
  { currency, exchange_currency }: PaymentMethodRow,
  net: Micro,
): Promise<
  Pick<WithdrawalTerms, 'rate' | 'arrives'> | Refusal<'payment_unavailable' | 'fee_too_high'>
> {
  if (currency === exchange_currency) return { rate: null, arrives: net };
  const rate = await rateOf(db, currency, exchange_currency);
  // No rate is set: the method is unavailable, whatever its settings.
  if (rate === undefined) return refuse('payment_unavailable');
  const arrives = convert(net, rate);
  if (!isBookable(arrives)) return refuseField('amount', 'fee_too_high');
  return { rate, arrives };
}

function refuseAmount(mistake: AmountMistake, limits: AmountLimits) {
  const bound = mistake === 'amount_below_min' ? limits.min : limits.max;
  const isBound = mistake === 'amount_below_min' || mistake === 'amount_above_max';
  return refuseField('amount', mistake, isBound ? formatMoney(bound) : undefined);
}

export function quoteOf({ method, amount, fee, rate, arrives }: WithdrawalTerms): Quote {
  return {
    amount: formatMoney(amount),
    currency: method.currency,
    fee: formatMoney(fee),
    arrives: formatMoney(arrives),
    arrives_currency: method.exchange_currency,
    rate: rate === null ? null : formatRate(rate),
  };
}
