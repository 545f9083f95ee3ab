import { Secret, TOTP } from 'otpauth';
import type { PlayerId } from '#core/ids.ts';
import {
  refuseTooManyRequests,
  refuse,
  refuseField,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import {
  activateRow,
  findAuthenticator,
  findNextSecret,
  insertAuthenticator,
  storeNextSecret,
  promoteNextSecret,
  consumeTotpStep,
} from './store.ts';
import { countAttempt, clearAttempts } from './store.attempts.ts';

/** The settings every authenticator app supports; some apps silently ignore others. */
const SETTING = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off, either way. */
const WINDOW = 1;
/** How long a replacement secret waits for its first code. */
const NEXT_SECONDS = 600;

export type NewAuthenticator = {
  /** In base32, for typing. */
  secret: string;
  /** otpauth://…, for the QR code. */
  uri: string;
};

/**
 * Creates a secret for an authenticator app (RFC 6238); it replaces an earlier secret that was
 * never activated. Refuses `totp_exists`.
 */
export async function beginAuthenticator(
  { seal, brand }: FactorKeys,
  db: Queryable,
  player: { id: PlayerId; label: string },
): Promise<NewAuthenticator | Refusal<'totp_exists'>> {
  const { secret, sealed } = newSecret(seal, player.id);
  if (!(await insertAuthenticator(db, player.id, sealed))) return refuse('totp_exists');
  return shown(brand(), secret, player.label);
}

function newSecret(seal: FactorKeys['seal'], playerId: PlayerId) {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret, sealed: seal.seal(secret.bytes, playerId.toString()) };
}

/** A new secret with what an authenticator app reads. */
export function createTotpSecret(issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  return { bytes: secret.bytes, shown: shown(issuer, secret, label) };
}

function shown(issuer: string, secret: Secret, label: string): NewAuthenticator {
  const app = new TOTP({ ...SETTING, issuer, label, secret });
  return { secret: secret.base32, uri: app.toString() };
}

/**
 * Creates a secret to replace the active one, which stays valid until then. A pending replacement
 * is discarded. Refuses `factor_missing` where there is no active one.
 */
export async function beginReplacement(
  { seal, brand }: FactorKeys,
  db: Queryable,
  player: { id: PlayerId; label: string },
): Promise<NewAuthenticator | Refusal<'factor_missing'>> {
  const { secret, sealed } = newSecret(seal, player.id);
  const isKept = await storeNextSecret(db, player.id, sealed);
  return isKept ? shown(brand(), secret, player.label) : refuse('factor_missing');
}

/**
 * Activates the replacement secret with its first correct code, in one transaction with `work`.
 * Refuses `totp_wrong`, also ten minutes after the replacement was begun.
 */
export async function replaceAuthenticator<T>(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<'too_many_requests' | 'totp_wrong'>> {
  const wait = await countAttempt(db, playerId, 'totp');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const sealed = await findNextSecret(db, playerId, NEXT_SECONDS);
  if (!sealed) return wrong();
  const step = totpStepOf(keys.seal.open(sealed, playerId.toString()), code, keys.now());
  if (step === undefined) return wrong();
  return await db.transaction(async (tx) => {
    if (!(await promoteNextSecret(tx, playerId, sealed, step))) return wrong();
    await clearAttempts(tx, playerId, 'totp');
    return await work(tx);
  });
}

/**
 * Activates the secret with its first correct code, in one transaction with `work`. Refuses
 * `totp_wrong`, also when there is nothing to activate.
 */
export async function activateAuthenticator<T>(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal<'too_many_requests' | 'totp_wrong'>> {
  const step = await verify(keys, db, playerId, code, false);
  if (isRefusal(step)) return step;
  return await db.transaction(async (tx) => {
    if (!(await activateRow(tx, playerId, step))) return wrong();
    await clearAttempts(tx, playerId, 'totp');
    return await work(tx);
  });
}

/** True for a code of the active authenticator; the code of a time step is accepted once. */
export async function checkAuthenticator(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  code: string,
): Promise<true | Refusal<'too_many_requests' | 'totp_wrong'>> {
  const step = await verify(keys, db, playerId, code, true);
  if (isRefusal(step)) return step;
  if (!(await consumeTotpStep(db, playerId, step))) return wrong();
  await clearAttempts(db, playerId, 'totp');
  return true;
}

/** The time step of a correct code. Every call counts as an attempt. */
async function verify(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  code: string,
  isActive: boolean,
): Promise<number | Refusal<'too_many_requests' | 'totp_wrong'>> {
  const wait = await countAttempt(db, playerId, 'totp');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const held = await findAuthenticator(db, playerId);
  if (held?.is_active !== isActive) return wrong();
  const secret = keys.seal.open(held.sealed_secret, playerId.toString());
  return totpStepOf(secret, code, keys.now()) ?? wrong();
}

/** The time step of a correct code under a secret; undefined for a wrong one. */
export function totpStepOf(bytes: Buffer, code: string, timestamp: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = TOTP.validate({ token, secret, ...SETTING, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ ...SETTING, timestamp }) + delta;
}

function wrong(): Refusal<'totp_wrong'> {
  return refuseField('code', 'totp_wrong');
}
