import { refuse, type Refusal } from '#core/refusal.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/** A step-up is valid for ten minutes: long enough for one change on the account page. */
const STEP_UP_SECONDS = 600;

/**
 * Refuses `step_up_required` unless the viewer has authenticated within the last ten minutes: a
 * phone left on a table must not give the account away.
 */
export async function requireStepUp(
  db: Queryable,
  viewer: Pick<Viewer, 'session'>,
): Promise<Refusal<'step_up_required'> | undefined> {
  const rows = await db.query(
    `select 1 from sessions where id = $1 and ended_at is null
        and confirmed_at > now() - make_interval(secs => $2)`,
    [viewer.session, STEP_UP_SECONDS],
  );
  return rows.length > 0 ? undefined : refuse('step_up_required');
}

export async function recordStepUp(db: Queryable, session: string): Promise<void> {
  await db.query('update sessions set confirmed_at = now() where id = $1', [session]);
}
