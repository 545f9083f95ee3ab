import type { Db } from '#platform/server/db.ts';

/** The house's memory of which pull payment of the server stands for which payout. */
export type Pots = {
  /** Its name; undefined when there is none; `look` when it may be from before any was kept. */
  find(reference: string): Promise<string | 'look' | undefined>;
  /** Keeps it unless another was kept a moment ago; answers the one that is kept. */
  keep(reference: string, pot: string): Promise<string>;
};

export function createPots(db: Db): Pots {
  return {
    find: async (reference) => {
      const rows = await db.query<{ pot: string | null }>(
        'select pot from payment_pots where reference = $1',
        [reference],
      );
      const [row] = rows;
      return row && (row.pot ?? 'look');
    },
    keep: async (reference, pot) => {
      const rows = await db.query<{ pot: string }>(
        `insert into payment_pots (reference, pot) values ($1, $2)
         on conflict (reference) do update set pot = coalesce(payment_pots.pot, excluded.pot)
         returning pot`,
        [reference, pot],
      );
      return rows[0]!.pot;
    },
  };
}
