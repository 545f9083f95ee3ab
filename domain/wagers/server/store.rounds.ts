import type { RoundId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

export type OpenRound = {
  readonly id: RoundId;
  readonly game: string;
  readonly table_name: string;
  readonly takes_bets: boolean;
};

/**
 * Locks the rounds of the bets. A process that closes a round for bets waits until these are
 * written, and later bets see that it is closed: the cut-off is exact, by the database's clock.
 */
export async function lockRounds(
  tx: Tx,
  ids: readonly RoundId[],
): Promise<ReadonlyMap<RoundId, OpenRound>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.prepared<OpenRound>(
    'rounds-lock',
    'select id, game, table_name, takes_bets from lock_rounds($1)',
    [numbers(ids)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
