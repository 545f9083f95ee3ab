/** What operators do about their own accounts: factors, password, sessions. */
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Body } from '#core/wire.ts';
import {
  countTry,
  findPlayer,
  forgiveTries,
  type FactorAnswer,
  type Factors,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin, Viewer } from '#platform/server/http/route.ts';
import type { Action } from '../rules.actions.ts';
import type * as contract from '../contract.backoffice.own.ts';
import type { StaffDeps } from './deps.ts';
import { closeEntriesOf } from './entries.ts';
import { hashOfNew, keepPassword } from './choose-password.ts';
import { recordFailure } from './log-in.ts';
import { isOwnOpenSession } from './own-store.ts';
import type { Clerk } from './roles.ts';
import { writeAudit } from './store.ts';

/** Who looks after his own account, from where, in which session. */
export type Own = { readonly clerk: Clerk; readonly viewer: Viewer; readonly origin: Origin };

const DONE = { data: { done: true as const } };

/** Whoever finds an open desk cannot do what weakens the account. */
async function prove(
  deps: StaffDeps,
  { clerk, origin }: Own,
  proof: FactorAnswer,
): Promise<Refusal | undefined> {
  const way = await deps.factors.check(deps.db, clerk.id, proof);
  if (way === 'recovery') await recordCode(deps, clerk);
  if (!isRefusal(way)) return undefined;
  await recordFailure(deps, clerk.id, proof.kind, origin);
  return way;
}

/** A code that was used is gone for good, whatever became of what it was for. */
async function recordCode({ db, factors }: StaffDeps, { id: staffId, role }: Clerk) {
  const after = { left: (await factors.held(db, staffId)).recovery_left };
  const action = 'staff.codes.use';
  await db.transaction((tx) => writeAudit(tx, { staffId, role, action, playerId: staffId, after }));
}

/** The password once more; wrong ones cost longer and longer waits. */
async function provePassword(
  deps: StaffDeps,
  { clerk, origin }: Own,
  password: string,
): Promise<Refusal | undefined> {
  const { db, passwords } = deps;
  const wait = await countTry(db, clerk.id, 'password');
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const account = (await findPlayer(db, clerk.id))!;
  const isRight = await passwords.matches(account.password_hash, password, true);
  if (isRefusal(isRight)) return isRight;
  if (isRight) return (await forgiveTries(db, clerk.id, 'password'), undefined);
  await recordFailure(deps, clerk.id, 'password', origin);
  return refuse('wrong_password', { password: ['wrong_password'] });
}

export async function changeOwnPassword(
  deps: StaffDeps,
  own: Own,
  { password, proof }: Body<typeof contract.changeOwnPassword>,
) {
  const refused = await prove(deps, own, proof as FactorAnswer);
  if (refused) return refused;
  const account = (await findPlayer(deps.db, own.clerk.id))!;
  const hash = await hashOfNew(deps, account, password);
  if (isRefusal(hash)) return hash;
  await deps.db.transaction(async (tx) => {
    await keepPassword(tx, own.clerk.id, hash);
    await closeEntriesOf(tx, own.clerk.id);
    await deps.sessions.endAll(tx, own.clerk.id, 'password_changed', own.viewer.session);
  });
  return DONE;
}

/** The old phone counts until the new one has shown a code: whoever has one factor replaces it. */
export async function beginOwnAuthenticator(
  deps: StaffDeps,
  own: Own,
  { password, proof }: Body<typeof contract.beginOwnAuthenticator>,
) {
  const { db, factors } = deps;
  const refused =
    (await provePassword(deps, own, password)) ?? (await prove(deps, own, proof as FactorAnswer));
  if (refused) return refused;
  const { totp_at } = await factors.held(db, own.clerk.id);
  const who = await labelOf(deps, own.clerk.id);
  const made = totp_at
    ? await factors.beginReplacement(db, who)
    : await factors.beginAuthenticator(db, who);
  return isRefusal(made) ? made : { data: made };
}

/** Whoever holds the old phone is logged out with it. */
export async function confirmOwnAuthenticator(deps: StaffDeps, own: Own, code: string) {
  const { db, factors, sessions } = deps;
  const { id } = own.clerk;
  const { totp_at } = await factors.held(db, id);
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
    await closeEntriesOf(tx, id);
    await sessions.endAll(tx, id, 'factor_replaced', own.viewer.session);
    return DONE;
  });
}

export async function beginOwnPasskey(deps: StaffDeps, own: Own, proof: FactorAnswer) {
  const refused = await prove(deps, own, proof);
  if (refused) return refused;
  const options = await deps.factors.beginPasskey(deps.db, await labelOf(deps, own.clerk.id));
  return { data: { options: { ...options } } };
}

/** Without a proof of its own: the challenge was given to who had shown one, minutes ago. */
export async function addOwnPasskey(
  deps: StaffDeps,
  own: Own,
  answer: Parameters<Factors['finishPasskey']>[2],
) {
  return await deps.factors.finishPasskey(deps.db, own.clerk.id, answer, async (tx) => {
    const after = { factor: 'passkey', name: answer.name };
    await writeOwn(tx, own, 'staff.factor.add', undefined, after);
    return DONE;
  });
}

export async function removeOwnPasskey(deps: StaffDeps, own: Own, id: string, proof: FactorAnswer) {
  const refused = await prove(deps, own, proof);
  if (refused) return refused;
  return await deps.db.transaction(async (tx) => {
    // Two removals at once come one after the other, so that something is left.
    await findPlayer(tx, own.clerk.id, 'update');
    const name = await deps.factors.removePasskey(tx, own.clerk.id, id);
    if (name === undefined) return refuse('not_found');
    return await keepOne(deps, tx, own, { factor: 'passkey', name });
  });
}

export async function renewOwnCodes(deps: StaffDeps, own: Own, proof: FactorAnswer) {
  const refused = await prove(deps, own, proof);
  if (refused) return refused;
  const codes = await deps.db.transaction(async (tx) => {
    await writeOwn(tx, own, 'staff.codes', undefined, undefined);
    return await deps.factors.renewRecoveryCodes(tx, own.clerk.id);
  });
  return { data: { recovery_codes: codes } };
}

export async function endOwnSession(deps: StaffDeps, own: Own, id: string) {
  return await deps.db.transaction(async (tx) => {
    if (!(await isOwnOpenSession(tx, own.clerk.id, id))) return refuse('not_found');
    await deps.sessions.end(tx, id, 'ended_by_owner');
    await writeOwn(tx, own, 'staff.session.end', undefined, undefined);
    return DONE;
  });
}

/** Records what was taken off; when nothing is left to prove oneself with, nothing was taken. */
async function keepOne({ factors }: StaffDeps, tx: Tx, own: Own, before: object) {
  const { totp_at, passkeys } = await factors.held(tx, own.clerk.id);
  if (!totp_at && passkeys === 0) return refuse('last_factor');
  await writeOwn(tx, own, 'staff.factor.remove', before, undefined);
  return DONE;
}

async function labelOf({ db }: StaffDeps, id: bigint): Promise<{ id: bigint; label: string }> {
  const account = (await findPlayer(db, id))!;
  return { id, label: account.email ?? account.name };
}

async function writeOwn(
  tx: Tx,
  { clerk }: Own,
  action: Action,
  before: unknown,
  after: unknown,
): Promise<void> {
  const { id: staffId, role } = clerk;
  await writeAudit(tx, { staffId, role, action, playerId: staffId, before, after });
}
