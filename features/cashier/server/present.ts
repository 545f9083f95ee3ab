import { formatMoney } from '#core/money.ts';
import { commissionOf, creditOf } from '#house/payments/rules.ts';
import type { DepositProcess } from '../contract.ts';
import { isOpen, STATUS, sumWasChanged } from '../rules.ts';
import type { DepositState, DepositStatus } from '../rules.ts';
import type { Deposit } from './store.ts';

/** A stored deposit as the rules see it. */
export function stateOf(deposit: Deposit): DepositState {
  return {
    status: deposit.status,
    amount: deposit.amount,
    commissionBp: deposit.commission_bp,
    paid: deposit.paid_amount,
    isLate: deposit.is_late,
  };
}

/** A deposit as its player sees it now. */
export function processOf(deposit: Deposit): DepositProcess {
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
    status,
    created_at: deposit.created_at.toISOString(),
  };
}

/** The answer to the request that began a deposit: the same words however late it is repeated. */
export function firstAnswerOf(deposit: Deposit): DepositProcess {
  return processOf({
    ...deposit,
    status: STATUS.waiting,
    paid_amount: null,
    is_late: false,
    seconds_left: deposit.life_seconds,
  });
}

/** A deposit whose time is over has expired, even in the seconds before the job writes it down. */
export function statusOf(deposit: Deposit): DepositStatus {
  return isOpen(deposit.status) && deposit.seconds_left === 0 ? STATUS.expired : deposit.status;
}

function cardOf({ card_number, phone_number }: Deposit): DepositProcess['card'] {
  return card_number === null || phone_number === null ? null : { card_number, phone_number };
}
