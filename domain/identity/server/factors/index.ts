/**
 * What proves a player beside the password: an authenticator app, recovery codes and passkeys.
 *
 * The door and the step-up ask two questions: `listFor`, what does this account have, and `check`,
 * is this the right answer.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import { beginPasskey, finishPasskey } from './add-passkey.ts';
import {
  activateAuthenticator,
  beginAuthenticator,
  beginReplacement,
  checkAuthenticator,
  replaceAuthenticator,
} from './authenticator.ts';
import { askForPasskey, checkPasskey } from './check-passkey.ts';
import { factorKeys, type FactorKeys, type FactorOptions } from './keys.ts';
import { deletePasskey, listPasskeys, renamePasskeyRow } from './passkey-store.ts';
import { checkRecoveryCode, renewRecoveryCodes } from './recovery-codes.ts';
import { deleteAuthenticator, deleteFactorsSince, readHeld } from './store.ts';

export type FactorKind = 'totp' | 'passkey' | 'recovery';

export type FactorAnswer =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly code: string }
  /** What navigator.credentials.get() answered to the options of `askForPasskey`. */
  | { readonly kind: 'passkey'; readonly assertion: AuthenticationResponseJSON };

type Who = { id: bigint; label: string };

export function createFactors(options: FactorOptions) {
  const keys = factorKeys(options);
  return {
    listFor: listFactors,
    /**
     * Judges one answer and uses it up. Refuses `totp_wrong`, `recovery_wrong`, `passkey_wrong`,
     * and `too_many_requests` with the seconds to wait.
     *
     * It takes the database and no transaction: a wrong answer stays counted and a used one stays
     * used, even when the caller's own work comes to nothing. Call it before that work begins.
     */
    check: (db: Db, playerId: bigint, answer: FactorAnswer) => check(keys, db, playerId, answer),
    /** The browser's question for a passkey of this player, for `check`. */
    askForPasskey: (db: Queryable, playerId: bigint) => askForPasskey(keys, db, playerId),
    /** What the account has, with times and numbers. */
    held: readHeld,

    beginAuthenticator: (db: Queryable, who: Who) => beginAuthenticator(keys, db, who),
    /** The first right code makes it count; `work` happens with it or not at all. */
    activateAuthenticator: <T>(db: Db, id: bigint, code: string, work: (tx: Tx) => Promise<T>) =>
      activateAuthenticator(keys, db, id, code, work),
    /** The next secret, beside the one that counts until the first right code of the next. */
    beginReplacement: (db: Queryable, who: Who) => beginReplacement(keys, db, who),
    replaceAuthenticator: <T>(db: Db, id: bigint, code: string, work: (tx: Tx) => Promise<T>) =>
      replaceAuthenticator(keys, db, id, code, work),
    /** False when there was none. The last factor takes the recovery codes with it. */
    removeAuthenticator: deleteAuthenticator,
    renewRecoveryCodes: (tx: Tx, id: bigint) => renewRecoveryCodes(keys, tx, id),
    /** Codes for whoever has just added his first factor; undefined for whoever has some left. */
    firstRecoveryCodes: async (tx: Tx, id: bigint) =>
      (await readHeld(tx, id)).recovery_left > 0
        ? undefined
        : await renewRecoveryCodes(keys, tx, id),

    /** The address that passkeys are bound to: elsewhere a browser cannot use them. */
    passkeyOrigin: () => keys.place().origin,
    beginPasskey: (db: Queryable, who: Who) => beginPasskey(keys, db, who),
    /** The database, not a transaction: whatever else is wrong, the challenge is spent. */
    finishPasskey: <T>(
      db: Db,
      id: bigint,
      answer: { response: RegistrationResponseJSON; name: string },
      work: (tx: Tx, passkey: string) => Promise<T>,
    ) => finishPasskey(keys, db, id, answer, work),
    listPasskeys,
    renamePasskey: renamePasskeyRow,
    removePasskey: deletePasskey,

    /** A login of its own: nobody is known before the answer, which tells whose key it was. */
    beginPasskeyLogin: (db: Queryable) => askForPasskey(keys, db, null),
    finishPasskeyLogin: (db: Db, response: AuthenticationResponseJSON) =>
      checkPasskey(keys, db, null, response),

    /** What an intruder may have added stops working; what was there before him stays. */
    removeSince: deleteFactorsSince,
  };
}

export type Factors = ReturnType<typeof createFactors>;

/**
 * What this account can answer with, the best first; recovery codes only while some are left.
 * Nothing when the account has no factor.
 */
export async function listFactors(db: Queryable, playerId: bigint): Promise<FactorKind[]> {
  const held = await readHeld(db, playerId);
  const kinds: FactorKind[] = [];
  if (held.totp_at) kinds.push('totp');
  if (held.passkeys > 0) kinds.push('passkey');
  if (held.recovery_left > 0) kinds.push('recovery');
  return kinds;
}

async function check(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  answer: FactorAnswer,
): Promise<FactorKind | Refusal> {
  const verdict = await judge(keys, db, playerId, answer);
  return isRefusal(verdict) ? verdict : answer.kind;
}

async function judge(keys: FactorKeys, db: Db, playerId: bigint, answer: FactorAnswer) {
  switch (answer.kind) {
    case 'totp':
      return await checkAuthenticator(keys, db, playerId, answer.code);
    case 'recovery':
      return await checkRecoveryCode(keys, db, playerId, answer.code);
    case 'passkey':
      return await checkPasskey(keys, db, playerId, answer.assertion);
  }
}
