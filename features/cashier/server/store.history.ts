import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { STATUS } from '../rules.ts';

/** Whether any deposit of a player waits for money: each method may have one open. */
export async function hasOpenDeposit(db: Queryable, playerId: PlayerId): Promise<boolean> {
  const [open] = await db.query(
    'select from deposits where player_id = $1 and status = any ($2) limit 1',
    [playerId, [STATUS.created, STATUS.waiting]],
  );
  return open !== undefined;
}
