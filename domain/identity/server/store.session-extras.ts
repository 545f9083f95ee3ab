import type { Queryable } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';

/**
 * How long after a login or a use of the refresh cookie a session issues fresh tokens on its own.
 * Without this limit a stolen token could be renewed for ever without the cookie.
 */
const COOKIE_SEEN_SECONDS = 3600;

export type SessionExtras = {
  /** The session may be issued another token. */
  isRenewable: boolean;
  /** Of this player alone, set by the operator. */
  superBonus: string | null;
  /** Why the session is restricted, as it is stored; null when it is not. */
  restriction: string | null;
};

/** Values returned beside the user that depend on the session. */
export async function readSessionExtras(db: Queryable, viewer: Viewer): Promise<SessionExtras> {
  const rows = await db.query<SessionExtras>(
    `select s.ended_at is null and s.last_used_at > now() - make_interval(secs => $2)
              as "isRenewable",
            p.super_bonus as "superBonus", s.restriction
       from sessions s join players p on p.id = s.player_id where s.id = $1`,
    [viewer.session, COOKIE_SEEN_SECONDS],
  );
  return rows[0] ?? { isRenewable: false, superBonus: null, restriction: null };
}

/** Host names and app names; anything else is discarded. */
const CLIENT = /^[A-Za-z0-9._:-]{1,64}$/;

/** Stores from which site or app a session is used. Idempotent. */
export async function recordClient(db: Queryable, session: string, client: string): Promise<void> {
  if (!CLIENT.test(client)) return;
  await db.query('update sessions set client = $2 where id = $1 and client is distinct from $2', [
    session,
    client,
  ]);
}
