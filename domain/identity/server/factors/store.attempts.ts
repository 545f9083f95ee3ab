import type { PlayerId } from '#core/ids.ts';
import type { Db, Queryable } from '#platform/server/db.ts';

/** Factors that can be guessed. A passkey cannot, so guesses never make its owner wait. */
export type GuessableFactor = 'totp' | 'recovery' | 'password';

/** Free attempts; after them the wait doubles from half a minute to an hour. */
const FREE_ATTEMPTS = 5;
const INITIAL_WAIT_SECONDS = 30;
const MAX_WAIT_SECONDS = 3600;
const RESET_HOURS = 24;

/**
 * Counts an attempt before it is verified and returns the seconds to wait when it is not allowed.
 *
 * It commits on its own: a count inside a transaction that a wrong answer rolls back would be
 * rolled back too. It uses the clock of the moment the lock is acquired; `now()` would be the time
 * when the waiting began.
 */
export async function countAttempt(
  db: Db,
  playerId: PlayerId,
  factor: GuessableFactor,
): Promise<number | undefined> {
  const counted = await db.query(
    `insert into factor_attempts as t (player_id, way, tries) values ($1, $2, 1)
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
    [playerId, factor, RESET_HOURS, FREE_ATTEMPTS, INITIAL_WAIT_SECONDS, MAX_WAIT_SECONDS],
  );
  return counted.length > 0 ? undefined : await waitFor(db, playerId, factor);
}

async function waitFor(db: Db, playerId: PlayerId, factor: GuessableFactor): Promise<number> {
  const rows = await db.query<{ seconds: number }>(
    `select ceil(extract(epoch from open_at - now()))::int as seconds
       from factor_attempts where player_id = $1 and way = $2`,
    [playerId, factor],
  );
  return Math.max(rows[0]?.seconds ?? 1, 1);
}

/** Clears the failed attempts after a correct answer. */
export async function clearAttempts(
  db: Queryable,
  playerId: PlayerId,
  factor: GuessableFactor,
): Promise<void> {
  await db.query('delete from factor_attempts where player_id = $1 and way = $2', [
    playerId,
    factor,
  ]);
}
