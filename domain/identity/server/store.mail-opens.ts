import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type MailOpensAnswer = {
  readonly is_given: boolean;
  /** Null: never answered. */
  readonly decided_at: Date | null;
};

/** Whether the operator may see that the player opens emails with offers. */
export async function readMailOpens(db: Queryable, playerId: PlayerId): Promise<MailOpensAnswer> {
  const [row] = await db.query<{ is_given: boolean; decided_at: Date }>(
    `select is_given, decided_at from mail_open_answers
      where player_id = $1 order by decided_at desc limit 1`,
    [playerId],
  );
  return row ?? { is_given: false, decided_at: null };
}

/** Keeps the answer with its time; one that does not change keeps the time of the first. */
export async function saveMailOpens(
  db: Queryable,
  playerId: PlayerId,
  isGiven: boolean,
): Promise<void> {
  await db.query(
    `insert into mail_open_answers (player_id, is_given)
     select $1, $2
      where $2 is distinct from coalesce(
        (select is_given from mail_open_answers
          where player_id = $1 order by decided_at desc limit 1), false)`,
    [playerId, isGiven],
  );
}
