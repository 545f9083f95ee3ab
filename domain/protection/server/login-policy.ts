import type { LoginPolicy, Restriction } from '#domain/identity/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import { endDayOf } from './store.refusals.ts';
import { isRegistered, type ExclusionRegister } from './exclusion-register.ts';
import {
  findMatchingExclusion,
  readPersonIdentity,
  type IdentityHasher,
  type PersonIdentity,
} from './store.identity-hashes.ts';
import { EXCLUDED, readClosed } from './store.status.ts';

type ExclusionChecks = {
  readonly hashIdentity: IdentityHasher;
  readonly registers: readonly ExclusionRegister[];
};

/**
 * Restricts the sessions of excluded players, by every login method. It is checked only after
 * authentication, so a stranger never learns of an exclusion. A time-out restricts no session:
 * the database refuses stakes and deposits.
 */
export function createLoginPolicy({ hashIdentity, registers }: ExclusionChecks): LoginPolicy {
  return async (db, player) => {
    const closed = await readClosed(db, player.id);
    if (closed?.startsWith(EXCLUDED)) return excludedUntil(endDayOf(closed.slice(EXCLUDED.length)));
    // The player's exclusion has ended: the login succeeds, play is closed, and the player may ask
    // to return.
    if (closed === 'exclusion_return_needed') return undefined;
    const person = await readPersonIdentity(db, player.id);
    const marked = await findMatchingExclusion(db, hashIdentity(person), 'existing');
    if (marked) return excludedUntil(marked.until?.toISOString().slice(0, 10) ?? 'indefinite');
    return (await isRegistered(registers, db, person)) ? excludedUntil('register') : undefined;
  };
}

function excludedUntil(until: string): Restriction {
  return { reason: 'excluded', until };
}

/** Checked before an account is created, by every registration method. */
export function createExclusionCheck({ hashIdentity, registers }: ExclusionChecks) {
  return async (db: Queryable, person: PersonIdentity): Promise<boolean> =>
    (await findMatchingExclusion(db, hashIdentity(person), 'registration')) !== undefined ||
    (await isRegistered(registers, db, person));
}
