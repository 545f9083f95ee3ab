import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import { passwordMistake } from '#domain/identity/rules.ts';
import { findPlayer, refuseForeign, setPasswordHash } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Origin } from '#platform/server/http/route.ts';
import { entryOver } from './admit.ts';
import type { StaffDeps } from './deps.ts';
import { closeEntriesOf, countEntry } from './entries.ts';
import { nextStep, type NextStep } from './log-in.ts';
import { findRole, markPasswordOwn, writeAudit } from './store.ts';

/** Of whoever was given a password: his own replaces it, and the login goes on. */
export async function choosePassword(
  deps: StaffDeps,
  { entry, password }: { entry: string; password: string },
  origin: Origin,
): Promise<NextStep | Refusal> {
  const foreign = refuseForeign(origin, deps.allowedOrigins);
  if (foreign) return foreign;
  const id = await countEntry(deps.db, entry, 'password');
  const account = id === undefined ? undefined : await findPlayer(deps.db, id);
  if (!account) return entryOver();
  const hash = await hashOfNew(deps, account, password);
  if (isRefusal(hash)) return hash;
  return await deps.db.transaction(async (tx) => {
    await keepPassword(tx, account.id, hash);
    await closeEntriesOf(tx, account.id);
    return await nextStep(deps, tx, account.id);
  });
}

/** The hash of a new password that will do, and is not the one there is. */
export async function hashOfNew(
  { passwords }: StaffDeps,
  account: { email: string | null; password_hash: string | null },
  password: string,
): Promise<string | Refusal> {
  const mistake = passwordMistake(password, account.email ?? '');
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  const isSame = await passwords.matches(account.password_hash, password, true);
  if (isSame === true) return refuse('password_same', { password: ['password_same'] });
  return isSame === false ? await passwords.hash(password) : isSame;
}

export async function keepPassword(tx: Tx, staffId: bigint, hash: string): Promise<void> {
  await setPasswordHash(tx, staffId, hash);
  await markPasswordOwn(tx, staffId);
  const role = (await findRole(tx, staffId)) ?? 'nobody';
  await writeAudit(tx, { staffId, role, action: 'staff.password', playerId: staffId });
}
