/** Changes of the staff user's own account: factors, password, sessions. */
import type { PlayerId } from '#core/ids.ts';
import {
  refuseTooManyRequests,
  refuse,
  refuseField,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  countAttempt,
  findPlayer,
  lockOpenSession,
  clearAttempts,
  type FactorAnswer,
  type Factors,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { underData, type Origin, type Viewer } from '#platform/server/http/route.ts';
import type { Action } from '../rules.actions.ts';
import type * as contract from '../contract.backoffice.own.ts';
import type { StaffDeps } from './deps.ts';
import { deleteLoginChallenges } from './store.login-challenges.ts';
import { hashNewPassword, storePassword } from './choose-password.ts';
import { recordFailure } from './log-in.ts';
import type { StaffUser } from './roles.ts';
import { writeAudit } from './store.ts';

/** The staff user who changes the own account, with session and origin. */
export type Own = { readonly staff: StaffUser; readonly viewer: Viewer; readonly origin: Origin };

const DONE = { data: { done: true as const } };

/** Step-up: a person at an unattended computer must not be able to weaken the account. */
async function verifyProof(deps: StaffDeps, { staff, origin }: Own, proof: FactorAnswer) {
  const factor = await deps.factors.check(deps.db, staff.id, proof);
  if (factor === 'recovery') await recordRecoveryCodeUse(deps, staff);
  if (!isRefusal(factor)) return undefined;
  await recordFailure(deps, staff.id, proof.kind, origin);
  return factor;
}

/** Audited on its own: a used recovery code stays used, whatever becomes of the change. */
async function recordRecoveryCodeUse({ db, factors }: StaffDeps, { id: staffId, role }: StaffUser) {
  const after = { left: (await factors.summary(db, staffId)).recovery_left };
  const action = 'staff.codes.use';
  await db.transaction((tx) => writeAudit(tx, { staffId, role, action, playerId: staffId, after }));
}

/** Verifies the password; wrong ones cost longer and longer waits. */
async function verifyPassword(
  deps: StaffDeps,
  { staff, origin }: Own,
  password: string,
): Promise<Refusal<'too_many_requests' | 'busy' | 'wrong_password'> | undefined> {
  const { db, passwords } = deps;
  const wait = await countAttempt(db, staff.id, 'password');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const account = (await findPlayer(db, staff.id))!;
  const isRight = await passwords.matches(account.password_hash, password, true);
  if (isRefusal(isRight)) return isRight;
  if (isRight) return (await clearAttempts(db, staff.id, 'password'), undefined);
  await recordFailure(deps, staff.id, 'password', origin);
  return refuseField('password', 'wrong_password');
}

export async function changeOwnPassword(
  deps: StaffDeps,
  own: Own,
  { password, proof }: Body<typeof contract.changeOwnPassword>,
) {
  const refused = await verifyProof(deps, own, proof as FactorAnswer);
  if (refused) return refused;
  const account = (await findPlayer(deps.db, own.staff.id))!;
  const hash = await hashNewPassword(deps, account, password);
  if (isRefusal(hash)) return hash;
  await deps.db.transaction(async (tx) => {
    await storePassword(tx, own.staff.id, hash);
    await deleteLoginChallenges(tx, own.staff.id);
    await deps.sessions.endAll(tx, own.staff.id, 'password_changed', own.viewer.session);
  });
  return DONE;
}

/**
 * The old authenticator stays valid until the new one is activated; one factor is enough to replace
 * it.
 */
export async function beginOwnAuthenticator(
  deps: StaffDeps,
  own: Own,
  { password, proof }: Body<typeof contract.beginOwnAuthenticator>,
) {
  const { db, factors } = deps;
  const refused =
    (await verifyPassword(deps, own, password)) ??
    (await verifyProof(deps, own, proof as FactorAnswer));
  if (refused) return refused;
  const { totp_at } = await factors.summary(db, own.staff.id);
  const who = await labelOf(deps, own.staff.id);
  return totp_at
    ? underData(await factors.beginReplacement(db, who))
    : underData(await factors.beginAuthenticator(db, who));
}

/** Ends the other sessions, so that the holder of the old phone is logged out. */
export async function confirmOwnAuthenticator(deps: StaffDeps, own: Own, code: string) {
  const { db, factors, sessions } = deps;
  const { id } = own.staff;
  const { totp_at } = await factors.summary(db, id);
  const after = { factor: 'totp' };
  if (!totp_at) {
    return await factors.activateAuthenticator(db, id, code, async (tx) => {
      await writeOwn(tx, own, 'staff.factor.add', undefined, after);
      return DONE;
    });
  }
  return await factors.replaceAuthenticator(db, id, code, async (tx) => {
    const before = { factor: 'totp', since: totp_at.toISOString() };
    await writeOwn(tx, own, 'staff.factor.replace', before, after);
    await deleteLoginChallenges(tx, id);
    await sessions.endAll(tx, id, 'factor_replaced', own.viewer.session);
    return DONE;
  });
}

export async function beginOwnPasskey(deps: StaffDeps, own: Own, proof: FactorAnswer) {
  const refused = await verifyProof(deps, own, proof);
  if (refused) return refused;
  const options = await deps.factors.beginPasskey(deps.db, await labelOf(deps, own.staff.id));
  return { data: { options: { ...options } } };
}

/** Needs no proof of its own: the challenge was issued after one, minutes ago. */
export async function addOwnPasskey(
  deps: StaffDeps,
  own: Own,
  answer: Parameters<Factors['finishPasskey']>[2],
) {
  return await deps.factors.finishPasskey(deps.db, own.staff.id, answer, async (tx) => {
    const after = { factor: 'passkey', name: answer.name };
    await writeOwn(tx, own, 'staff.factor.add', undefined, after);
    return DONE;
  });
}

export async function removeOwnPasskey(deps: StaffDeps, own: Own, id: string, proof: FactorAnswer) {
  const refused = await verifyProof(deps, own, proof);
  if (refused) return refused;
  return await deps.db.transaction(async (tx) => {
    // Serialises two parallel removals, so that one factor stays.
    await findPlayer(tx, own.staff.id, 'update');
    const name = await deps.factors.removePasskey(tx, own.staff.id, id);
    if (name === undefined) return refuse('not_found');
    return await keepLastFactor(deps, tx, own, { factor: 'passkey', name });
  });
}

export async function renewOwnCodes(deps: StaffDeps, own: Own, proof: FactorAnswer) {
  const refused = await verifyProof(deps, own, proof);
  if (refused) return refused;
  const codes = await deps.db.transaction(async (tx) => {
    await writeOwn(tx, own, 'staff.codes', undefined, undefined);
    return await deps.factors.renewRecoveryCodes(tx, own.staff.id);
  });
  return { data: { recovery_codes: codes } };
}

export async function endOwnSession(deps: StaffDeps, own: Own, id: string) {
  return await deps.db.transaction(async (tx) => {
    if (!(await lockOpenSession(tx, own.staff.id, id))) return refuse('not_found');
    await deps.sessions.end(tx, id, 'ended_by_owner');
    await writeOwn(tx, own, 'staff.session.end', undefined, undefined);
    return DONE;
  });
}

/** Audits the removal; refuses to remove the last factor. */
async function keepLastFactor({ factors }: StaffDeps, tx: Tx, own: Own, before: object) {
  const { totp_at, passkeys } = await factors.summary(tx, own.staff.id);
  if (!totp_at && passkeys === 0) return refuse('last_factor');
  await writeOwn(tx, own, 'staff.factor.remove', before, undefined);
  return DONE;
}

async function labelOf({ db }: StaffDeps, id: PlayerId): Promise<{ id: PlayerId; label: string }> {
  const account = (await findPlayer(db, id))!;
  return { id, label: account.email ?? account.name };
}

async function writeOwn(
  tx: Tx,
  { staff }: Own,
  action: Action,
  before: unknown,
  after: unknown,
): Promise<void> {
  const { id: staffId, role } = staff;
  await writeAudit(tx, { staffId, role, action, playerId: staffId, before, after });
}
