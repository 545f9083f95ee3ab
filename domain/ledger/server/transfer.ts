import assert from 'node:assert';
import { createHash } from 'node:crypto';
import { AMOUNT_MAX, type Micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import { lockAccounts, type LockedAccount } from './store.accounts.ts';

export type TransferOrder = {
  /** Made by the caller; identifies the movement, so that a repeated call moves money once. */
  key: string;
  kind: string;
  debit: bigint;
  credit: bigint;
  amount: Micro;
  /** The business object the movement belongs to. */
  ref?: string;
};

export type Transfer = {
  id: bigint;
  /** Balances after it; null on the side of a house account. */
  debitBalance: bigint | null;
  creditBalance: bigint | null;
  /** True when an earlier call with the same key had already moved the money. */
  isRepeat: boolean;
};

/**
 * Moves an amount from one account to another within the caller's transaction.
 *
 * Refuses `insufficient_funds` when a player's side would fall below zero and `key_reused` when
 * the key was used for another movement. Amounts must be whole micro-units from 1 to AMOUNT_MAX;
 * anything else is a bug of the caller.
 */
export async function transfer(tx: Tx, order: TransferOrder): Promise<Transfer | Refusal> {
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
  const debit = side(locked, order.debit, -order.amount);
  const credit = side(locked, order.credit, order.amount);
  if (debit.balance !== null && debit.balance < 0n) return refuse('insufficient_funds');
  const id = await insertTransfer(tx, order, hash, debit, credit);
  return { id, debitBalance: debit.balance, creditBalance: credit.balance, isRepeat: false };
}

type Side = { seq: bigint | null; balance: bigint | null };

function side(locked: Map<bigint, LockedAccount>, id: bigint, delta: bigint): Side {
  const account = locked.get(id);
  assert(account, `transfer: no account ${id}`);
  if (!account.is_tracked) return { seq: null, balance: null };
  return { seq: account.seq + 1n, balance: account.balance + delta };
}

function hashOrder(order: TransferOrder): Buffer {
  const { kind, debit, credit, amount, ref = '' } = order;
  return createHash('sha256').update([kind, debit, credit, amount, ref].join('|')).digest();
}

type StoredTransfer = Omit<Transfer, 'isRepeat'> & { request_hash: Buffer };

async function findTransfer(tx: Tx, key: string): Promise<StoredTransfer | undefined> {
  const rows = await tx.query<StoredTransfer>(
    `select id, request_hash, debit_balance as "debitBalance", credit_balance as "creditBalance"
       from transfers where key = $1`,
    [key],
  );
  return rows[0];
}

async function insertTransfer(
  tx: Tx,
  order: TransferOrder,
  hash: Buffer,
  debit: Side,
  credit: Side,
): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into transfers (key, request_hash, kind, debit_account, credit_account, amount,
       debit_seq, debit_balance, credit_seq, credit_balance, ref)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      order.key,
      hash,
      order.kind,
      order.debit,
      order.credit,
      order.amount,
      debit.seq,
      debit.balance,
      credit.seq,
      credit.balance,
      order.ref ?? null,
    ],
  );
  return rows[0]!.id;
}
