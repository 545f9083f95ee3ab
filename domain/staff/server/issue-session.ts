import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import type { Role } from '../rules.ts';
import type { StaffDeps } from './deps.ts';
import { consumeLoginChallenge, deleteLoginChallenges } from './store.login-challenges.ts';
import { findRole, writeAudit } from './store.ts';

export type IssuedStaffSession = {
  readonly token: string;
  readonly refresh: string;
  readonly role: Role;
};
export type Factor = 'totp' | 'passkey' | 'recovery';

/**
 * Opens the session of a login that has passed both steps, and consumes its challenge. Refuses
 * `challenge_expired` when it was consumed already, or when the account is no longer staff.
 */
export async function issueStaffSession(
  { sessions }: Pick<StaffDeps, 'sessions'>,
  tx: Tx,
  login: { readonly challenge: string; readonly staffId: PlayerId; readonly factor: Factor },
  origin: Origin,
): Promise<IssuedStaffSession | Refusal<'challenge_expired'>> {
  const { challenge, staffId, factor } = login;
  const role = await findRole(tx, staffId);
  const account = await findPlayer(tx, staffId);
  if (!role || !account || !(await consumeLoginChallenge(tx, challenge))) return challengeExpired();
  await deleteLoginChallenges(tx, staffId);
  const device = { userAgent: origin.userAgent, ip: origin.ip };
  const issued = await sessions.open(tx, account, device);
  await writeAudit(tx, {
    staffId,
    role,
    action: 'staff.login',
    target: origin.ip,
    after: { factor: factor },
  });
  return { token: issued.accessToken, refresh: issued.refreshToken, role };
}

export function challengeExpired(): Refusal<'challenge_expired'> {
  return refuse('challenge_expired');
}
