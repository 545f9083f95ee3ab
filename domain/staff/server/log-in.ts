import type { PlayerId } from '#core/ids.ts';
import {
  refuseTooManyRequests,
  refuseField,
  refuseInput,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  findMemberByEmail,
  networkOf,
  refuseCrossOrigin,
  type FactorAnswer,
} from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { padResponseTime } from '#platform/server/http/pad-response-time.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { recordLoginBurst } from '#domain/significant-events/server/index.ts';
import { spendAll, type Backoff, type RateLimits } from '#platform/server/rate-limits.ts';
import { issueStaffSession, challengeExpired } from './issue-session.ts';
import type { StaffDeps } from './deps.ts';
import {
  countChallengeAttempt,
  createLoginChallenge,
  findLoginChallenge,
  type LoginStep,
} from './store.login-challenges.ts';
import { isUnknownLoginLimitReached, findRole, findStaff, writeAudit } from './store.ts';

const MINUTE = 60;

export type NextStep = {
  readonly challenge: string;
  readonly step: LoginStep;
  readonly factors: ('totp' | 'passkey' | 'recovery')[];
};

/**
 * The staff login, apart from the players' one: a player's password is not accepted here, and a
 * password alone opens no session. Every login and every failure is audited.
 */
export function createStaffLogin(deps: StaffDeps) {
  const countAttempt = createLoginLimit(deps.rateLimits);

  async function logIn(
    { email: given, password }: { email: string; password: string },
    origin: Origin,
  ) {
    const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const reading = readEmail(given);
    if ('mistake' in reading) return refuseInput('email', reading.mistake);
    const attempt = await countAttempt(origin, reading.email);
    if (isRefusal(attempt)) {
      await recordLoginBurst(deps.db, { login: 'staff', network: networkOf(origin.ip) });
      return attempt;
    }
    const found = await findMemberByEmail(deps.db, reading.email);
    const role = found?.kind === 'staff' ? await findRole(deps.db, found.id) : undefined;
    const stored = role === undefined ? null : (found?.password_hash ?? null);
    const isRight = await deps.passwords.matches(stored, password, false);
    // A server too busy to check the password has counted nothing.
    if (isRefusal(isRight)) {
      await attempt.refund();
      return isRight;
    }
    if (isRight && found && role) {
      await attempt.refund();
      return await nextStep(deps, deps.db, found.id);
    }
    const staffId = role ? found?.id : undefined;
    await padResponseTime(() => recordFailure(deps, staffId, 'password', origin));
    return refuseField('password', 'wrong_credentials');
  }

  async function createPasskeyOptions(challenge: string, origin: Origin) {
    const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const staffId = await findLoginChallenge(deps.db, challenge, 'factor');
    if (staffId === undefined) return challengeExpired();
    return { options: { ...(await deps.factors.createPasskeyOptions(deps.db, staffId)) } };
  }

  async function confirm(challenge: string, answer: FactorAnswer, origin: Origin) {
    const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
    if (foreign) return foreign;
    const staffId = await countChallengeAttempt(deps.db, challenge, 'factor');
    if (staffId === undefined) return challengeExpired();
    const factor = await deps.factors.check(deps.db, staffId, answer);
    if (isRefusal(factor)) {
      await recordFailure(deps, staffId, answer.kind, origin);
      return factor;
    }
    return await deps.db.transaction((tx) =>
      issueStaffSession(deps, tx, { challenge, staffId, factor }, origin),
    );
  }

  return { logIn, createPasskeyOptions, confirm };
}

/** The next step after a correct password. */
export async function nextStep(
  { factors }: StaffDeps,
  db: Queryable,
  staffId: PlayerId,
): Promise<NextStep> {
  const own = await factors.listFor(db, staffId);
  const staff = await findStaff(db, staffId);
  const step = staff?.is_password_given ? 'password' : own.length === 0 ? 'enrol' : 'factor';
  return { challenge: await createLoginChallenge(db, staffId, step), step, factors: own };
}

/** Counted by network and never by account alone, so that an attacker cannot lock staff out. */
function createLoginLimit(limits: RateLimits) {
  const pair = { free: 5, capSeconds: 15 * MINUTE, resetSeconds: 60 * MINUTE };
  const network = { free: 30, capSeconds: 5 * MINUTE, resetSeconds: 60 * MINUTE };
  const pairs = limits.backoff('staff.login.account', pair);
  const networks = limits.backoff('staff.login.network', network);
  const spendsOf = (origin: Origin, email: string): [Backoff, string][] => {
    const from = networkOf(origin.ip);
    return [
      [pairs, `${from} ${email}`],
      [networks, from],
    ];
  };
  return async (origin: Origin, email: string): Promise<Attempt | Refusal<'too_many_requests'>> => {
    const spends = spendsOf(origin, email);
    const wait = await spendAll(spends);
    if (wait !== undefined) return refuseTooManyRequests(wait);
    return {
      refund: async () =>
        void (await Promise.all(spends.map(([backoff, key]) => backoff.refund(key)))),
    };
  };
}

type Attempt = { readonly refund: () => Promise<void> };

/**
 * Of an unknown address only the IP is audited: the typed text may be anybody's data. The number
 * per hour is limited, because the audit log is kept for ever and the login is public.
 */
export async function recordFailure(
  { db }: Pick<StaffDeps, 'db'>,
  staffId: PlayerId | undefined,
  what: string,
  origin: Origin,
): Promise<void> {
  if (staffId === undefined && (await isUnknownLoginLimitReached(db))) return;
  const role = staffId === undefined ? undefined : await findRole(db, staffId);
  await db.transaction((tx) =>
    writeAudit(tx, {
      staffId: staffId ?? null,
      role: role ?? 'unknown',
      action: 'staff.login.failed',
      target: origin.ip,
      after: { wrong: what },
    }),
  );
}
