import type { PlayerId } from '#core/ids.ts';
import { movementList } from '#domain/history/server/index.ts';
import type { MovementQuery } from '#domain/history/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { ProfileMovement } from '../contract.ts';

/** The movements of the player; of the record behind one, only what the player's page links to. */
export function ownMovements(
  db: Queryable,
  playerId: PlayerId,
  filter: MovementQuery,
  nowMs: number,
) {
  return movementList(db, playerId, filter, nowMs, (movement, ref): ProfileMovement => ({
    ...movement,
    deposit_id: /^deposit:(\d+)$/.exec(ref ?? '')?.[1] ?? null,
    adjustment_cause: /^adjustment:\d+:(\w+)$/.exec(ref ?? '')?.[1] ?? null,
  }));
}
