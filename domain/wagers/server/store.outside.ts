import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { Db, Tx } from '#platform/server/db.ts';

export type TransactionName = { readonly supplier: string; readonly ref: string };

/**
 * True for the first request of its name; waits for a transaction that is carrying it out. Without
 * a hash the name is refused when it comes.
 */
export async function insertTransaction(
  tx: Tx,
  { supplier, ref }: TransactionName,
  hash: Buffer | null,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into outside_transactions (supplier, ref, request_hash) values ($1, $2, $3)
     on conflict do nothing returning ref`,
    [supplier, ref, hash],
  );
  return rows.length === 1;
}

export async function saveAnswer(
  tx: Tx,
  { supplier, ref }: TransactionName,
  answer: Json,
): Promise<void> {
  await tx.query(
    'update outside_transactions set answer = $3::jsonb where supplier = $1 and ref = $2',
    [supplier, ref, canonicalJson(answer)],
  );
}

export type StoredTransaction = { request_hash: Buffer | null; answer: Json };

export async function findTransaction(
  tx: Tx,
  { supplier, ref }: TransactionName,
): Promise<StoredTransaction | undefined> {
  const rows = await tx.query<StoredTransaction>(
    'select request_hash, answer from outside_transactions where supplier = $1 and ref = $2',
    [supplier, ref],
  );
  return rows[0];
}

const TRIM_BATCH = 10_000;

/** Deletes requests that no supplier repeats any more, and returns how many. */
export async function trimTransactions(db: Db): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.query<{ gone: number }>('select outside_transactions_trim($1) as gone', [
      TRIM_BATCH,
    ]);
    total += rows[0]!.gone;
    if (rows[0]!.gone < TRIM_BATCH) return total;
  }
}
