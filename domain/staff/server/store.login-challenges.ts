import { createHash, randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

/**
 * The login challenge between the password and the session: a secret of 256 bits that only the
 * browser of this login has. It is no token; only the remaining calls of the login accept it.
 */
export type LoginStep = 'password' | 'enrol' | 'factor';

const LIFE_SECONDS = 600;
/** Attempts per challenge; then the login starts over with the password. */
const TRIES_MAX = 5;

export async function createLoginChallenge(
  tx: Queryable,
  staffId: PlayerId,
  step: LoginStep,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  // Each insert deletes a few expired rows, so that unfinished logins do not pile up.
  await tx.query(
    `delete from staff_login_challenges where hash in
       (select hash from staff_login_challenges where expires_at < now()
          limit 20 for update skip locked)`,
  );
  await tx.query(
    `insert into staff_login_challenges (hash, staff_id, step, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))`,
    [hashOf(challenge), staffId, step, LIFE_SECONDS],
  );
  return challenge;
}

/** The account of a challenge that is valid and at this step. */
export async function findLoginChallenge(
  db: Queryable,
  challenge: string,
  step: LoginStep,
): Promise<PlayerId | undefined> {
  const rows = await db.query<{ staff_id: PlayerId }>(
    `select staff_id from staff_login_challenges
      where hash = $1 and step = $2 and expires_at > now() and tries < $3`,
    [hashOf(challenge), step, TRIES_MAX],
  );
  return rows[0]?.staff_id;
}

/** Finds the challenge and counts an attempt, before the answer is verified. */
export async function countChallengeAttempt(
  db: Queryable,
  challenge: string,
  step: LoginStep,
): Promise<PlayerId | undefined> {
  const rows = await db.query<{ staff_id: PlayerId }>(
    `update staff_login_challenges set tries = tries + 1
      where hash = $1 and step = $2 and expires_at > now() and tries < $3 returning staff_id`,
    [hashOf(challenge), step, TRIES_MAX],
  );
  return rows[0]?.staff_id;
}

/** True once: of two parallel answers one opens the session. */
export async function consumeLoginChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const rows = await tx.query('delete from staff_login_challenges where hash = $1 returning hash', [
    hashOf(challenge),
  ]);
  return rows.length > 0;
}

/** Deletes all other challenges of the account. */
export async function deleteLoginChallenges(tx: Tx, staffId: PlayerId): Promise<void> {
  await tx.query('delete from staff_login_challenges where staff_id = $1', [staffId]);
}

function hashOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}
