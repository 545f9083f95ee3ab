import { formatMoney } from '#core/money.ts';
import { commissionOf, creditOf, formatRate } from '#domain/payments/rules.ts';
import type { DepositProcess } from '../contract.ts';
import { isOpen, STATUS, sumWasChanged } from '../rules.ts';
import type { DepositState, DepositStatus } from '../rules.ts';
import type { DepositRow } from './store.ts';

/** Maps a stored deposit to the state of the rules. */
export function stateOf(deposit: DepositRow): DepositState {
  return {
    status: deposit.status,
    amount: deposit.amount,
    commissionBp: deposit.commission_bp,
    paid: deposit.paid_amount,
    isLate: deposit.is_late,
  };
}

/** The deposit as its player sees it now. */
export function processOf(deposit: DepositRow): DepositProcess {
  const status = statusOf(deposit);
  const amount = deposit.paid_amount ?? deposit.amount;
  return {
    hash: deposit.method_hash,
    id: deposit.id.toString(),
    type: deposit.type,
    currency: deposit.currency,
    amount: formatMoney(amount),
    shop_amount: formatMoney(creditOf(amount, deposit.commission_bp)),
    commission: formatMoney(commissionOf(amount, deposit.commission_bp)),
    life_time: isOpen(status) ? deposit.seconds_left : 0,
    expires_at: deposit.expires_at.toISOString(),
    card: cardOf(deposit),
    sum_was_changed: sumWasChanged(stateOf(deposit)),
    is_late: deposit.is_late,
    pay_url: deposit.pay_url,
    exchange: exchangeOf(deposit),
    crypto: cryptoOf(deposit),
    status,
    created_at: deposit.created_at.toISOString(),
  };
}

/**
 * The answer to the request that opened a deposit: identical however late the request is repeated.
 */
export function originalAnswerOf(deposit: DepositRow): DepositProcess {
  return processOf({
    ...deposit,
    status: STATUS.waiting,
    paid_amount: null,
    is_late: false,
    seconds_left: deposit.life_seconds,
    paid_charge: null,
    paid_rate: null,
    confirmations: null,
    seen_at: null,
  });
}

/**
 * An overdue deposit counts as expired, even in the seconds before the job closes it; but not while
 * a payment is known to be on its way.
 */
export function statusOf(deposit: DepositRow): DepositStatus {
  const isOver = deposit.seconds_left === 0 && deposit.seen_at === null;
  return isOpen(deposit.status) && isOver ? STATUS.expired : deposit.status;
}

function cardOf({ card_number, phone_number }: DepositRow): DepositProcess['card'] {
  return card_number === null || phone_number === null ? null : { card_number, phone_number };
}

function exchangeOf(deposit: DepositRow): DepositProcess['exchange'] {
  const { charge_amount: charge, charge_currency: currency } = deposit;
  const rate = deposit.paid_rate ?? deposit.rate;
  if (charge === null || currency === null || rate === null) return null;
  return { currency, amount: formatMoney(deposit.paid_charge ?? charge), rate: formatRate(rate) };
}

function cryptoOf(deposit: DepositRow): DepositProcess['crypto'] {
  const { coin, network, address, coin_due: due, pay_uri: uri } = deposit;
  if (!coin || network === null || address === null || due === null || uri === null) return null;
  return {
    coin,
    network,
    address,
    due,
    uri,
    is_seen: deposit.seen_at !== null,
    confirmations: deposit.confirmations ?? 0,
    confirmations_needed: deposit.confirmations_needed ?? 0,
  };
}
