import type { PlayerId } from '#core/ids.ts';
import { Batcher, NameTakenError } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { ALONE, type BatchedCall } from './batch.ts';
import { creditMany } from './batch.credit.ts';
import { debitMany } from './batch.debit.ts';
import type { Credit, Debit, WalletDeps } from './types.ts';

/** Two keep both the processor and the database busy. */
const SLOTS = 2;

/**
 * Carries out calls of different players together: what arrives while a batch is written is the
 * next one. A call that a batch cannot answer gets `ALONE`.
 */
export function createBatches(deps: WalletDeps) {
  const debits = batcher(deps, (tx, asked: readonly BatchedCall<Debit>[]) =>
    debitMany(deps, tx, asked),
  );
  const credits = batcher(deps, (tx, asked: readonly BatchedCall<Credit>[]) =>
    creditMany(deps, tx, asked),
  );
  return {
    debit: (supplier: string, order: Debit) => debits.place({ supplier, order }),
    credit: (supplier: string, order: Credit) => credits.place({ supplier, order }),
    stop: async () => {
      await Promise.all([debits.stop(), credits.stop()]);
    },
  };
}

function batcher<Order extends { readonly player: PlayerId }, Answer>(
  { db, onError }: WalletDeps,
  work: (tx: Tx, asked: readonly BatchedCall<Order>[]) => Promise<readonly Answer[]>,
) {
  return new Batcher<BatchedCall<Order>, Answer | typeof ALONE>({
    slots: SLOTS,
    conflictKey: ({ order }) => order.player,
    work: (asked) => db.transaction((tx) => work(tx, asked)),
    // Whatever was wrong with one call: alone it gets the right answer.
    answerFailed: async () => ALONE,
    onError: (error) => {
      // Another process was carrying out the same request.
      if (!(error instanceof NameTakenError)) onError(error);
    },
  });
}
