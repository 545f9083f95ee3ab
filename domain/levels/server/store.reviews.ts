import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { nextMonth } from '#platform/server/calendar.ts';

/** Players who had a level before this month ended. */
export async function listUnreviewed(
  db: Queryable,
  month: string,
  limit: number,
): Promise<PlayerId[]> {
  const rows = await db.query<{ player_id: PlayerId }>(
    `select l.player_id from player_levels l
      where l.level > 0 and l.risen_at < $2::date at time zone 'UTC'
        and not exists (select from level_reviews r
                         where r.player_id = l.player_id and r.month = $1)
      order by l.player_id limit $3`,
    [month, nextMonth(month), limit],
  );
  return rows.map(({ player_id }) => player_id);
}

type Review = {
  readonly playerId: PlayerId;
  readonly month: string;
  readonly from: number;
  readonly to: number;
  readonly taken: bigint;
};

/** False where the month was reviewed before. */
export async function insertReview(
  tx: Tx,
  { playerId, month, from, to, taken }: Review,
): Promise<boolean> {
  const rows = await tx.query<{ player_id: PlayerId }>(
    `insert into level_reviews (player_id, month, from_level, to_level, xp_taken)
     values ($1, $2, $3, $4, $5) on conflict do nothing returning player_id`,
    [playerId, month, from, to, taken],
  );
  return rows.length > 0;
}
