import type { Db } from '#platform/server/db.ts';

/**
 * Bets and transfers are refused when the last month created ahead has passed: this many are a long
 * warning.
 */
const MONTHS_AHEAD = 3;

/** Creates the tables of the coming months and returns how many are new. */
export async function createPartitions(db: Db): Promise<number> {
  const rows = await db.query<{ created: number }>(
    'select create_wager_partitions($1) + create_transfer_partitions($1) as created',
    [MONTHS_AHEAD],
  );
  return rows[0]!.created;
}
