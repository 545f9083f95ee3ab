import type { Queryable } from '#platform/server/db.ts';

export const SESSION_HOURS = 12;
const IDLE_MINUTES = 30;

export async function insertPartnerSession(
  db: Queryable,
  hash: Buffer,
  partnerId: bigint,
  network: string,
): Promise<void> {
  await db.query('insert into affiliate_sessions (hash, partner_id, network) values ($1, $2, $3)', [
    hash,
    partnerId,
    network,
  ]);
}

export type SessionPartner = {
  readonly id: bigint;
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'paused';
};

/** The partner of an open session; the session is open for half an hour more. */
export async function findSessionPartner(
  db: Queryable,
  hash: Buffer,
): Promise<SessionPartner | undefined> {
  const [row] = await db.query<SessionPartner>(
    `with seen as (
       update affiliate_sessions s set seen_at = clock_timestamp()
        where s.hash = $1 and s.seen_at < now() - interval '1 minute'
          and s.seen_at > now() - make_interval(mins => $2)
          and s.opened_at > now() - make_interval(hours => $3)
     )
     select p.id, p.name, p.email, p.status
       from affiliate_sessions s join affiliate_partners p on p.id = s.partner_id
      where s.hash = $1 and s.seen_at > now() - make_interval(mins => $2)
        and s.opened_at > now() - make_interval(hours => $3)
        and p.status in ('active', 'paused')`,
    [hash, IDLE_MINUTES, SESSION_HOURS],
  );
  return row;
}

/** Ended sessions are kept as closed, because their network shows own traffic. */
export async function endPartnerSession(db: Queryable, hash: Buffer): Promise<void> {
  await db.query(`update affiliate_sessions set seen_at = '-infinity' where hash = $1`, [hash]);
}

/** All sessions of a partner but one. */
export async function endPartnerSessions(
  db: Queryable,
  partnerId: bigint,
  except?: Buffer,
): Promise<void> {
  await db.query(
    `update affiliate_sessions set seen_at = '-infinity'
      where partner_id = $1 and ($2::bytea is null or hash <> $2)`,
    [partnerId, except ?? null],
  );
}

const KEPT_DAYS = 400;

export async function trimPartnerSessions(db: Queryable): Promise<void> {
  await db.query(
    'delete from affiliate_sessions where opened_at < now() - make_interval(days => $1)',
    [KEPT_DAYS],
  );
  await db.query('delete from affiliate_login_challenges where expires_at < now()');
}

export type PartnerLoginStep = 'password' | 'enrol' | 'factor';

const CHALLENGE_SECONDS = 600;
const TRIES_MAX = 5;

export async function insertPartnerChallenge(
  db: Queryable,
  hash: Buffer,
  partnerId: bigint,
  step: PartnerLoginStep,
): Promise<void> {
  await db.query(
    `insert into affiliate_login_challenges (hash, partner_id, step, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hash, partnerId, step, CHALLENGE_SECONDS],
  );
}

export type PartnerChallenge = {
  readonly partner_id: bigint;
  readonly sealed_totp: Buffer | null;
};

/** Finds a challenge and counts an attempt, before the answer is verified. */
export async function tryPartnerChallenge(
  db: Queryable,
  hash: Buffer,
  step: PartnerLoginStep,
): Promise<PartnerChallenge | undefined> {
  const [row] = await db.query<PartnerChallenge>(
    `update affiliate_login_challenges c set tries = c.tries + 1
      where c.hash = $1 and c.step = $2 and c.expires_at > now() and c.tries < $3
     returning c.partner_id, c.sealed_totp`,
    [hash, step, TRIES_MAX],
  );
  return row;
}

/** Stores the secret that is about to be enrolled; false when the challenge is over. */
export async function putChallengeTotp(
  db: Queryable,
  hash: Buffer,
  sealed: Buffer,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ partner_id: bigint }>(
    `update affiliate_login_challenges c set sealed_totp = $2
      where c.hash = $1 and c.step = 'enrol' and c.expires_at > now() and c.tries < $3
     returning c.partner_id`,
    [hash, sealed, TRIES_MAX],
  );
  return row?.partner_id;
}

/** True once: of two parallel answers one opens the session. All others of the partner end. */
export async function consumePartnerChallenge(db: Queryable, hash: Buffer): Promise<boolean> {
  const rows = await db.query<{ partner_id: bigint }>(
    'delete from affiliate_login_challenges where hash = $1 returning partner_id',
    [hash],
  );
  const partnerId = rows[0]?.partner_id;
  if (partnerId === undefined) return false;
  await endPartnerChallenges(db, partnerId);
  return true;
}

/** Ends the logins of a partner that are not finished. */
export async function endPartnerChallenges(db: Queryable, partnerId: bigint): Promise<void> {
  await db.query('delete from affiliate_login_challenges where partner_id = $1', [partnerId]);
}
