import type { PlayerId } from '#core/ids.ts';
import type { Db, Queryable } from '#platform/server/db.ts';

/** The job of `movePlayers`: every hour, and after every change. */
export const MOVE_JOB = 'jurisdictions.move-players';
/** Players found at once. */
const BATCH = 500;

/** Players whose jurisdiction changed with its areas, or whose rules now ask for checked stakes. */
const BEHIND = `from player_directory p
  where p.kind <> 'staff' and (
    p.jurisdiction <> jurisdiction_of(p.country, p.region)
    or (p.jurisdiction in (select r.jurisdiction from jurisdiction_rules r
                            where jurisdiction_limits_stakes(r.jurisdiction))
        and not exists (select from protected_players g where g.player_id = p.id)))`;

/** How many players still play under the jurisdiction or the checks of before. */
export async function countMoving(db: Queryable): Promise<number> {
  return (await db.query<{ count: number }>(`select count(*)::int as count ${BEHIND}`))[0]!.count;
}

/**
 * Moves the players whom a change concerns, each in a transaction of its own: it locks all accounts
 * of a player, and bets of several players are written together. Returns how many.
 */
export async function movePlayers(db: Db): Promise<number> {
  let moved = 0;
  for (;;) {
    const behind = await db.query<{ id: PlayerId }>(
      `select p.id ${BEHIND} order by p.id limit ${BATCH}`,
    );
    for (const { id } of behind) await db.query('select apply_jurisdiction($1)', [id]);
    moved += behind.length;
    if (behind.length < BATCH) return moved;
  }
}
