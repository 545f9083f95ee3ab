import type { AccountId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Micro } from '#core/money.ts';

type StoredTransfer = Omit<Transfer, 'isRepeat'> & { request_hash: Buffer };

/** By its key, which is kept when the month of the transfer is archived. */
export async function findTransfer(tx: Tx, key: string): Promise<StoredTransfer | undefined> {
  const rows = await tx.query<StoredTransfer>(
    `select transfer_id as id, request_hash, debit_balance as "debitBalance",
            credit_balance as "creditBalance"
       from transfer_keys where key = $1`,
    [key],
  );
  return rows[0];
}

export async function insertTransfer(
  tx: Tx,
  order: TransferOrder,
  hash: Buffer,
  debit: TransferSide,
  credit: TransferSide,
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

export type TransferOrder = {
  /** Made by the caller; identifies the movement, so that a repeated call moves money once. */
  key: string;
  kind: string;
  debit: AccountId;
  credit: AccountId;
  amount: Micro;
  /** The business object the movement belongs to. */
  ref?: string;
};

export type Transfer = {
  id: bigint;
  /** Balances after it; null on the side of a house account. */
  debitBalance: Micro | null;
  creditBalance: Micro | null;
  /** True when an earlier call with the same key had already moved the money. */
  isRepeat: boolean;
};

export type TransferSide = { seq: bigint | null; balance: Micro | null };
