import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/** A proof is fresh for ten minutes: long enough for one errand on the account page. */
const FRESH_SECONDS = 600;

/**
 * Refuses `confirmation_needed` unless the bearer proved who he is within the last ten minutes:
 * a phone that was left on a table must not give the account away.
 */
export async function refuseUnconfirmed(
  db: Queryable,
  viewer: Pick<Viewer, 'session'>,
): Promise<Refusal | undefined> {
  const rows = await db.query(
    `select 1 from sessions where id = $1 and ended_at is null
        and confirmed_at > now() - make_interval(secs => $2)`,
    [viewer.session, FRESH_SECONDS],
  );
  return rows.length > 0 ? undefined : refuse('confirmation_needed');
}

export async function markConfirmed(db: Queryable, session: string): Promise<void> {
  await db.query('update sessions set confirmed_at = now() where id = $1', [session]);
}
