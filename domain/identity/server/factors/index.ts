/**
 * Second factors of a player: authenticator app, recovery codes and passkeys.
 *
 * The login and the step-up use two functions: `listFor` (which factors the account has) and
 * `check` (is this answer correct).
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { beginPasskey, finishPasskey } from './add-passkey.ts';
import {
  activateAuthenticator,
  beginAuthenticator,
  beginReplacement,
  checkAuthenticator,
  replaceAuthenticator,
} from './authenticator.ts';
import { createPasskeyOptions, checkPasskey } from './check-passkey.ts';
import { factorKeys, type FactorKeys, type FactorOptions } from './keys.ts';
import { deletePasskey, listPasskeys, renamePasskeyRow } from './store.passkeys.ts';
import { checkRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts';
import { deleteAuthenticator, deleteFactorsSince, readFactorSummary } from './store.ts';

export type FactorKind = 'totp' | 'passkey' | 'recovery';

export type FactorAnswer =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  /** The result of navigator.credentials.get() for the options of `createPasskeyOptions`. */
  | { readonly kind: 'passkey'; readonly assertion: AuthenticationResponseJSON };

type Who = { id: PlayerId; label: string };

export function createFactors(options: FactorOptions) {
  const keys = factorKeys(options);
  return {
    listFor: listFactors,
    /**
     * Verifies one answer and consumes it. Refuses `totp_wrong`, `recovery_wrong`, `passkey_wrong`,
     * and `too_many_requests` with the seconds to wait.
     *
     * It takes the database and no transaction: a wrong answer stays counted and a used one stays
     * used, even when the caller's own work is rolled back. Call it before that work begins.
     */
    check: (db: Db, playerId: PlayerId, answer: FactorAnswer) => check(keys, db, playerId, answer),
    /** WebAuthn options to request a passkey of this player, for `check`. */
    createPasskeyOptions: (db: Queryable, id: PlayerId) => createPasskeyOptions(keys, db, id),
    /** The factors of an account, with dates and counts. */
    summary: readFactorSummary,

    beginAuthenticator: (db: Queryable, who: Who) => beginAuthenticator(keys, db, who),
    /** Activates it with the first correct code, in one transaction with `work`. */
    activateAuthenticator: <T>(db: Db, id: PlayerId, code: string, work: (tx: Tx) => Promise<T>) =>
      activateAuthenticator(keys, db, id, code, work),
    /** Creates the replacement secret; the active one stays valid until its first correct code. */
    beginReplacement: (db: Queryable, who: Who) => beginReplacement(keys, db, who),
    replaceAuthenticator: <T>(db: Db, id: PlayerId, code: string, work: (tx: Tx) => Promise<T>) =>
      replaceAuthenticator(keys, db, id, code, work),
    /** False when there was none. Removing the last factor deletes the recovery codes. */
    removeAuthenticator: deleteAuthenticator,
    renewRecoveryCodes: (tx: Tx, id: PlayerId) => renewRecoveryCodes(keys, tx, id),
    /**
     * Recovery codes for a player who has just added the first factor; undefined when some are
     * left.
     */
    firstRecoveryCodes: async (tx: Tx, id: PlayerId) =>
      (await readFactorSummary(tx, id)).recovery_left > 0
        ? undefined
        : await renewRecoveryCodes(keys, tx, id),

    /** The origin that passkeys are bound to: a browser cannot use them elsewhere. */
    passkeyOrigin: () => keys.relyingParty().origin,
    beginPasskey: (db: Queryable, who: Who) => beginPasskey(keys, db, who),
    /** Takes the database, not a transaction: the challenge is consumed whatever else fails. */
    finishPasskey: <T>(
      db: Db,
      id: PlayerId,
      answer: { response: RegistrationResponseJSON; name: string },
      work: (tx: Tx, passkey: string) => Promise<T>,
    ) => finishPasskey(keys, db, id, answer, work),
    listPasskeys,
    renamePasskey: renamePasskeyRow,
    removePasskey: deletePasskey,

    /** A login of its own: the account is unknown until the answer identifies the key. */
    beginPasskeyLogin: (db: Queryable) => createPasskeyOptions(keys, db, null),
    finishPasskeyLogin: (db: Db, response: AuthenticationResponseJSON) =>
      checkPasskey(keys, db, null, response),

    /** Removes the factors that an intruder may have added; older ones stay. */
    removeSince: deleteFactorsSince,
  };
}

export type Factors = ReturnType<typeof createFactors>;

/**
 * The factors this account can use, the best first; recovery codes only while some are left. Empty
 * when the account has none.
 */
export async function listFactors(db: Queryable, playerId: PlayerId): Promise<FactorKind[]> {
  const held = await readFactorSummary(db, playerId);
  const kinds: FactorKind[] = [];
  if (held.totp_at) kinds.push('totp');
  if (held.passkeys > 0) kinds.push('passkey');
  if (held.recovery_left > 0) kinds.push('recovery');
  return kinds;
}

async function check(keys: FactorKeys, db: Db, playerId: PlayerId, answer: FactorAnswer) {
  const verdict = await verify(keys, db, playerId, answer);
  return isRefusal(verdict) ? verdict : answer.kind;
}

async function verify(keys: FactorKeys, db: Db, playerId: PlayerId, answer: FactorAnswer) {
  switch (answer.kind) {
    case 'totp':
      return await checkAuthenticator(keys, db, playerId, answer.code);
    case 'recovery':
      return await checkRecoveryCode(keys, db, playerId, answer.code);
    case 'passkey':
      return await checkPasskey(keys, db, playerId, answer.assertion);
  }
}
