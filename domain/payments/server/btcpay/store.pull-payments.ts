import type { Db } from '#platform/server/db.ts';

/** Stores which pull payment of the server belongs to which payout. */
export type PullPaymentStore = {
  /**
   * The id of the pull payment; undefined when there is none; `search` when it may date from before
   * ids were stored.
   */
  find(reference: string): Promise<string | 'search' | undefined>;
  /** Stores the id unless another one was stored meanwhile; returns the stored one. */
  save(reference: string, pullPayment: string): Promise<string>;
};

export function createPullPaymentStore(db: Db): PullPaymentStore {
  return {
    find: async (reference) => {
      const rows = await db.query<{ pot: string | null }>(
        'select pot from pull_payments where reference = $1',
        [reference],
      );
      const [row] = rows;
      return row && (row.pot ?? 'search');
    },
    save: async (reference, pullPayment) => {
      const rows = await db.query<{ pot: string }>(
        `insert into pull_payments (reference, pot) values ($1, $2)
         on conflict (reference) do update set pot = coalesce(pull_payments.pot, excluded.pot)
         returning pot`,
        [reference, pullPayment],
      );
      return rows[0]!.pot;
    },
  };
}
