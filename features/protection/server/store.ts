import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

/** The player's currency, and the moment by the database's clock. */
export async function readCurrency(
  db: Queryable,
  playerId: PlayerId,
): Promise<{ currency: Currency; now: Date }> {
  const rows = await db.query<{ currency: Currency; now: Date }>(
    'select currency, clock_timestamp() as now from player_directory where id = $1',
    [playerId],
  );
  return rows[0]!;
}
