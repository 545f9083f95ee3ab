import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/**
 * For so long after a login or a use of the refresh cookie a session hands out fresh tokens by
 * itself. Longer, and a token that was stolen could be renewed for ever without that cookie.
 */
const COOKIE_SEEN_SECONDS = 3600;

export type Visit = {
  /** The session may be given another token. */
  isRenewable: boolean;
  /** Of this player alone, set by the operator. */
  superBonus: string | null;
};

/** What else is answered beside the user, by the state of his session. */
export async function readVisit(db: Queryable, viewer: Viewer): Promise<Visit> {
  const rows = await db.query<Visit>(
    `select s.ended_at is null and s.last_used_at > now() - make_interval(secs => $2)
              as "isRenewable",
            p.super_bonus as "superBonus"
       from sessions s join players p on p.id = s.player_id where s.id = $1`,
    [viewer.session, COOKIE_SEEN_SECONDS],
  );
  return rows[0] ?? { isRenewable: false, superBonus: null };
}

/** Host names and names of apps; what does not fit is nobody's name and is not kept. */
const CLIENT = /^[A-Za-z0-9._:-]{1,64}$/;

/** Keeps where a session is used from. Asking twice changes nothing. */
export async function noteClient(db: Queryable, session: string, client: string): Promise<void> {
  if (!CLIENT.test(client)) return;
  await db.query('update sessions set client = $2 where id = $1 and client is distinct from $2', [
    session,
    client,
  ]);
}
