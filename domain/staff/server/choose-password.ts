import type { PlayerId } from '#core/ids.ts';
import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import { findPlayer, refuseCrossOrigin, setPasswordHash } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { challengeExpired } from './issue-session.ts';
import type { StaffDeps } from './deps.ts';
import { deleteLoginChallenges, countChallengeAttempt } from './store.login-challenges.ts';
import { nextStep, type NextStep } from './log-in.ts';
import type { choosePassword as shape } from '../contract.backoffice.login.ts';
import { findRole, markPasswordOwn, writeAudit } from './store.ts';

/** Replaces a generated password by the staff user's own, and the login continues. */
export async function choosePassword(
  deps: StaffDeps,
  { challenge, password }: { challenge: string; password: string },
  origin: Origin,
): Promise<NextStep | Refusal<RefusalCodeOf<typeof shape>>> {
  const foreign = refuseCrossOrigin(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const id = await countChallengeAttempt(deps.db, challenge, 'password');
  const account = id === undefined ? undefined : await findPlayer(deps.db, id);
  if (!account) return challengeExpired();
  const hash = await hashNewPassword(deps, account, password);
  if (isRefusal(hash)) return hash;
  return await deps.db.transaction(async (tx) => {
    await storePassword(tx, account.id, hash);
    await deleteLoginChallenges(tx, account.id);
    return await nextStep(deps, tx, account.id);
  });
}

/** Hashes a new password, which must be acceptable and differ from the current one. */
export async function hashNewPassword(
  { passwords }: StaffDeps,
  account: { email: string | null; password_hash: string | null },
  password: string,
): Promise<string | Refusal<'bad_input' | 'password_same' | 'busy'>> {
  const mistake = passwordMistake(password, account.email ?? '');
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  const isSame = await passwords.matches(account.password_hash, password, true);
  if (isSame === true) return refuseField('password', 'password_same');
  return isSame === false ? await passwords.hash(password) : isSame;
}

export async function storePassword(tx: Tx, staffId: PlayerId, hash: string): Promise<void> {
  await setPasswordHash(tx, staffId, hash);
  await markPasswordOwn(tx, staffId);
  const role = (await findRole(tx, staffId)) ?? 'unknown';
  await writeAudit(tx, { staffId, role, action: 'staff.password', playerId: staffId });
}
