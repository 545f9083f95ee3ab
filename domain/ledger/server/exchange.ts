import assert from 'node:assert';
import type { AccountId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { currencyOf } from './account-currency.ts';
import type { Accounts } from './store.accounts.ts';
import { transfer } from './transfer.ts';
import { type Transfer } from './store.transfers.ts';

type Side = { readonly account: AccountId; readonly amount: Micro };

export type ExchangeOrder = {
  /** Made by the caller; a repeated call with it exchanges once. */
  readonly key: string;
  readonly from: Side;
  readonly to: Side;
  /** The business object the exchange belongs to. */
  readonly ref?: string;
};

export type Exchange = { readonly out: Transfer; readonly in: Transfer };

/**
 * Exchanges money of one currency for money of another: two transfers over the house exchange
 * accounts, since no transfer crosses currencies. The caller determines both amounts and stores the
 * rate. The gain or loss by rates is the balance of those accounts.
 *
 * Refuses as `transfer` does; the caller's transaction must then be rolled back.
 */
export async function exchange(
  tx: Tx,
  accounts: Accounts,
  order: ExchangeOrder,
): Promise<Exchange | Refusal<'key_reused' | 'insufficient_funds'>> {
  const [from, to] = [currencyOf(order.from.account), currencyOf(order.to.account)];
  assert(from !== to, 'exchange: one currency is a transfer');
  const ref = order.ref === undefined ? {} : { ref: order.ref };
  const out = await transfer(tx, {
    key: `${order.key}:out`,
    kind: 'exchange_out',
    debit: order.from.account,
    credit: await accounts.find(tx, 'house_fx', 'exchange', from),
    amount: order.from.amount,
    ...ref,
  });
  if (isRefusal(out)) return out;
  const into = await transfer(tx, {
    key: `${order.key}:in`,
    kind: 'exchange_in',
    debit: await accounts.find(tx, 'house_fx', 'exchange', to),
    credit: order.to.account,
    amount: order.to.amount,
    ...ref,
  });
  return isRefusal(into) ? into : { out, in: into };
}
