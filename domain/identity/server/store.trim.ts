import type { Db } from '#platform/server/db.ts';

const BATCH = 5_000;

/**
 * Deletes the refresh tokens of sessions that are over. Used ones are kept while the session lives:
 * they reveal a second use as theft. Returns how many were deleted.
 */
export async function trimRefreshTokens(db: Db): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await db.query(
      `delete from refresh_tokens where hash in (
         select t.hash from refresh_tokens t join sessions s on s.id = t.session_id
          where s.ended_at < now() - interval '1 day' or s.expires_at < now() - interval '1 day'
          limit $1)
       returning session_id`,
      [BATCH],
    );
    deleted += rows.length;
    if (rows.length < BATCH) return deleted;
  }
}

/** Deletes codes and links that expired days ago and no longer count towards a limit. */
export async function trimSecrets(db: Db): Promise<void> {
  await db.query(`delete from one_time_codes where created_at < now() - interval '2 days'`);
  await db.query(`delete from email_links where expires_at < now() - interval '7 days'`);
}
