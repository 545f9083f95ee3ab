import assert from 'node:assert';
import { createHash } from 'node:crypto';
import type { AccountId } from '#core/ids.ts';
import { AMOUNT_MAX, addMoney, micro, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockAccounts, type LockedAccount } from './store.accounts.ts';
import {
  findTransfer,
  insertTransfer,
  type TransferOrder,
  type Transfer,
  type TransferSide,
} from './store.transfers.ts';

/**
 * Moves an amount from one account to another within the caller's transaction.
 *
 * Refuses `insufficient_funds` when a player's side would fall below zero and `key_reused` when
 * the key was used for another movement. Amounts must be whole micro-units from 1 to AMOUNT_MAX;
 * anything else is a bug of the caller.
 */
export async function transfer(
  tx: Tx,
  order: TransferOrder,
): Promise<Transfer | Refusal<'key_reused' | 'insufficient_funds'>> {
  assert(order.amount > 0n && order.amount <= AMOUNT_MAX, 'transfer: amount out of range');
  assert(order.debit !== order.credit, 'transfer: two different accounts are needed');
  const hash = hashOrder(order);
  const locked = await lockAccounts(tx, [order.debit, order.credit]);
  const earlier = await findTransfer(tx, order.key);
  if (earlier) {
    return hash.equals(earlier.request_hash)
      ? { ...earlier, isRepeat: true }
      : refuse('key_reused');
  }
  const debit = side(locked, order.debit, micro(-order.amount));
  const credit = side(locked, order.credit, order.amount);
  if (debit.balance !== null && debit.balance < 0n) return refuse('insufficient_funds');
  const id = await insertTransfer(tx, order, hash, debit, credit);
  return { id, debitBalance: debit.balance, creditBalance: credit.balance, isRepeat: false };
}

function side(locked: Map<AccountId, LockedAccount>, id: AccountId, delta: Micro): TransferSide {
  const account = locked.get(id);
  assert(account, `transfer: no account ${id}`);
  if (!account.is_tracked) return { seq: null, balance: null };
  return { seq: account.seq + 1n, balance: addMoney(account.balance, delta) };
}

function hashOrder(order: TransferOrder): Buffer {
  const { kind, debit, credit, amount, ref = '' } = order;
  return createHash('sha256').update([kind, debit, credit, amount, ref].join('|')).digest();
}
