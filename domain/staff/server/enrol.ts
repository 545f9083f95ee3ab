import type { PlayerId } from '#core/ids.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { findPlayer, refuseCrossOrigin, type Factors } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import {
  issueStaffSession,
  challengeExpired,
  type IssuedStaffSession,
  type Factor,
} from './issue-session.ts';
import type { StaffDeps } from './deps.ts';
import { countChallengeAttempt, findLoginChallenge } from './store.login-challenges.ts';
import { recordFailure } from './log-in.ts';
import { writeAudit } from './store.ts';

type Attestation = Parameters<Factors['finishPasskey']>[2]['response'];
export type FirstSession = IssuedStaffSession & { readonly codes: string[] };

/** Enrolment of the second factor at the first login. */
export function createEnrolment(deps: StaffDeps) {
  const { db, factors, allowedOrigins } = deps;

  /**
   * The account that enrols. An account that has a factor by now cannot enrol another one this way.
   */
  async function findEnrollee(
    find: typeof findLoginChallenge,
    challenge: string,
    origin: Origin,
  ): Promise<{ id: PlayerId; label: string } | Refusal<'challenge_expired' | 'forbidden'>> {
    const foreign = refuseCrossOrigin(origin, allowedOrigins);
    if (foreign) return foreign;
    const id = await find(db, challenge, 'enrol');
    const account = id === undefined ? undefined : await findPlayer(db, id);
    if (!account || (await factors.listFor(db, account.id)).length > 0) return challengeExpired();
    return { id: account.id, label: account.email ?? account.name };
  }

  async function begin(challenge: string, origin: Origin) {
    const who = await findEnrollee(findLoginChallenge, challenge, origin);
    return isRefusal(who) ? who : await factors.beginAuthenticator(db, who);
  }

  async function finish(challenge: string, code: string, origin: Origin) {
    const who = await findEnrollee(countChallengeAttempt, challenge, origin);
    if (isRefusal(who)) return who;
    const work = (tx: Tx) =>
      issueFirstSession(deps, tx, { challenge, staffId: who.id, factor: 'totp' }, origin);
    const session = await factors.activateAuthenticator(db, who.id, code, work);
    if (isRefusal(session)) await recordFailure(deps, who.id, 'totp', origin);
    return session;
  }

  async function beginPasskey(challenge: string, origin: Origin) {
    const who = await findEnrollee(findLoginChallenge, challenge, origin);
    return isRefusal(who) ? who : { options: { ...(await factors.beginPasskey(db, who)) } };
  }

  async function finishPasskey(
    challenge: string,
    answer: { response: Attestation; name: string },
    origin: Origin,
  ) {
    const who = await findEnrollee(countChallengeAttempt, challenge, origin);
    if (isRefusal(who)) return who;
    const login = { challenge, staffId: who.id, factor: 'passkey' } as const;
    return await factors.finishPasskey(db, who.id, answer, (tx) =>
      issueFirstSession(deps, tx, login, origin),
    );
  }

  return { begin, finish, beginPasskey, finishPasskey };
}

async function issueFirstSession(
  deps: StaffDeps,
  tx: Tx,
  login: { challenge: string; staffId: PlayerId; factor: Factor },
  origin: Origin,
): Promise<FirstSession | Refusal<'challenge_expired'>> {
  const session = await issueStaffSession(deps, tx, login, origin);
  if (isRefusal(session)) return session;
  await writeAudit(tx, {
    staffId: login.staffId,
    role: session.role,
    action: 'staff.factor.add',
    playerId: login.staffId,
    after: { factor: login.factor },
  });
  return { ...session, codes: await deps.factors.renewRecoveryCodes(tx, login.staffId) };
}
