import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  findTransaction,
  insertAnswered,
  insertTransaction,
  saveAnswer,
  type TransactionName,
} from './store.outside.ts';

/** A request of a supplier under its own name for it. A repeat must be equal in all of it. */
export type OutsideTransaction = TransactionName & { readonly request: Json };

/**
 * Carries a request out once. A repeat gets the first answer, also when both come at the same time;
 * another request under the same name is refused, and so is one that was taken back before it came.
 * A refused request leaves no trace when the caller's transaction is rolled back, and may come
 * again.
 */
export async function onceOutside<Answer extends Json, Code extends string>(
  tx: Tx,
  transaction: OutsideTransaction,
  work: () => Promise<Answer | Refusal<Code>>,
): Promise<Answer | Refusal<Code | 'transaction_reused' | 'transaction_rolled_back'>> {
  const hash = hashRequest(transaction.request);
  if (!(await insertTransaction(tx, transaction, hash))) {
    const first = await findTransaction(tx, transaction);
    if (!first?.request_hash) return refuse('transaction_rolled_back');
    // Stored by this function for an equal request, so it is an answer of the same kind.
    return first.request_hash.equals(hash)
      ? (first.answer as Answer)
      : refuse('transaction_reused');
  }
  const answer = await work();
  if (!isRefusal(answer)) await saveAnswer(tx, transaction, answer);
  return answer;
}

/** By which a repeat is recognised, whatever the order of its fields. */
export function hashRequest(request: Json): Buffer {
  return createHash('sha256').update(canonicalJson(request)).digest();
}

/** Requests that came at the same time elsewhere: nothing of this transaction may stay. */
export class NameTakenError extends Error {}

/** Stores requests that were carried out together. Throws `NameTakenError` if one came before. */
export async function storeOutside(
  tx: Tx,
  done: readonly (OutsideTransaction & { readonly answer: Json })[],
): Promise<void> {
  const rows = done.map(({ request, ...row }) => ({ ...row, hash: hashRequest(request) }));
  if ((await insertAnswered(tx, rows)) < rows.length) throw new NameTakenError();
}

/** Refuses a request that has not come yet; false when it has. */
export async function refuseLater(tx: Tx, transaction: TransactionName): Promise<boolean> {
  return await insertTransaction(tx, transaction, null);
}
