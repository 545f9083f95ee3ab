import type { PlayerId } from '#core/ids.ts';
import { listActive, readBonusBalances } from '#domain/bonuses/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Bonus } from '../contract.ts';
import { presentBonus } from './present.ts';

/**
 * The active bonus of each of these players in the currency they play in; players without one are
 * missing.
 */
export async function readActives(
  db: Queryable,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, Bonus>> {
  const grants = await listActive(db, players);
  const balanceOf = await readBonusBalances(db, grants);
  return new Map(grants.map((grant) => [grant.playerId, presentBonus(grant, balanceOf(grant))]));
}
