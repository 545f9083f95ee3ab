import type { Db, Queryable } from '#platform/server/db.ts';

/** What can be guessed. A passkey cannot, so nobody's guesses make its owner wait. */
export type GuessedWay = 'totp' | 'recovery' | 'password';

/** Mistakes that cost nothing; after them the wait doubles from half a minute to an hour. */
const FREE = 5;
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3600;
const FORGET_HOURS = 24;

/**
 * Counts one try before it is judged and answers the seconds to wait when it may not be made.
 *
 * It commits by itself: a count inside the work that a wrong answer undoes would be undone too.
 * The clock is read when it is this try's turn; `now()` would be when it began to wait for it.
 */
export async function countTry(
  db: Db,
  playerId: bigint,
  way: GuessedWay,
): Promise<number | undefined> {
  const counted = await db.query(
    `insert into factor_tries as t (player_id, way, tries) values ($1, $2, 1)
     on conflict (player_id, way) do update
        set tries = case when t.last_at < now() - make_interval(hours => $3) then 1
                         else t.tries + 1 end,
            last_at = now(),
            open_at = case when t.last_at < now() - make_interval(hours => $3) or t.tries + 1 < $4
                           then now()
                           else now() + make_interval(secs =>
                             least($5 * 2 ^ least(t.tries + 1 - $4, 20), $6)) end
      where t.open_at <= clock_timestamp()
     returning tries`,
    [playerId, way, FORGET_HOURS, FREE, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS],
  );
  return counted.length > 0 ? undefined : await waitFor(db, playerId, way);
}

async function waitFor(db: Db, playerId: bigint, way: GuessedWay): Promise<number> {
  const rows = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from open_at - now()))::int as seconds
       from factor_tries where player_id = $1 and way = $2`,
    [playerId, way],
  );
  return Math.max(rows[0]?.seconds ?? 1, 1);
}

/** The answer was right: the mistakes before it are forgiven. */
export async function forgiveTries(
  db: Queryable,
  playerId: bigint,
  way: GuessedWay,
): Promise<void> {
  await db.query('delete from factor_tries where player_id = $1 and way = $2', [playerId, way]);
}
