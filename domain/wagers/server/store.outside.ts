import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { texts } from '#platform/server/insert-rows.ts';

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

export type AnsweredTransaction = TransactionName & {
  readonly hash: Buffer;
  readonly answer: Json;
};

/** Returns how many were stored: names that are there already are left out. */
export async function insertAnswered(
  tx: Tx,
  rows: readonly AnsweredTransaction[],
): Promise<number> {
  const stored = await tx.prepared(
    'outside-insert-answered',
    `insert into outside_transactions (supplier, ref, request_hash, answer)
     select supplier, ref, decode(hash, 'hex'), answer::jsonb
       from unnest($1::text[], $2::text[], $3::text[], $4::text[])
              as given (supplier, ref, hash, answer)
     on conflict do nothing returning ref`,
    [
      texts(rows.map(({ supplier }) => supplier)),
      texts(rows.map(({ ref }) => ref)),
      texts(rows.map(({ hash }) => hash.toString('hex'))),
      texts(rows.map(({ answer }) => canonicalJson(answer))),
    ],
  );
  return stored.length;
}

/** Which of these names were used or refused before. */
export async function listUsedNames(
  db: Queryable,
  names: readonly TransactionName[],
): Promise<TransactionName[]> {
  return await db.prepared<TransactionName>(
    'outside-used-names',
    `select o.supplier, o.ref
       from unnest($1::text[], $2::text[]) as given (supplier, ref)
       join outside_transactions o on o.supplier = given.supplier and o.ref = given.ref`,
    [texts(names.map(({ supplier }) => supplier)), texts(names.map(({ ref }) => ref))],
  );
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
