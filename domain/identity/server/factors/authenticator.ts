import { Secret, TOTP } from 'otpauth';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import {
  activateRow,
  findAuthenticator,
  findNextSecret,
  insertAuthenticator,
  keepNextSecret,
  takeNextSecret,
  takeStep,
} from './store.ts';
import { countTry, forgiveTries } from './tries.ts';

/** What every authenticator app understands; other settings some of them silently ignore. */
const SETTING = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** A phone's clock may be one step off, either way. */
const WINDOW = 1;
const ISSUER = 'Croupier';
/** How long the next secret waits for its first code. */
const NEXT_SECONDS = 600;

export type NewAuthenticator = {
  /** In base32, for typing. */
  secret: string;
  /** otpauth://…, for the picture. */
  uri: string;
};

/**
 * A new secret for an app on the player's phone (RFC 6238), instead of an earlier one that was
 * never shown to work. Refuses `totp_exists`.
 */
export async function beginAuthenticator(
  { seal }: FactorKeys,
  db: Queryable,
  player: { id: bigint; label: string },
): Promise<NewAuthenticator | Refusal> {
  const { secret, sealed } = newSecret(seal, player.id);
  if (!(await insertAuthenticator(db, player.id, sealed))) return refuse('totp_exists');
  return shown(secret, player.label);
}

function newSecret(seal: FactorKeys['seal'], playerId: bigint) {
  const secret = new Secret({ size: SECRET_BYTES });
  return { secret, sealed: seal.seal(secret.bytes, playerId.toString()) };
}

function shown(secret: Secret, label: string): NewAuthenticator {
  const app = new TOTP({ ...SETTING, issuer: ISSUER, label, secret });
  return { secret: secret.base32, uri: app.toString() };
}

/**
 * The secret that is to take the place of the active one, which counts until then. One that was
 * begun before counts for nothing. Refuses `factor_missing` where there is no active one.
 */
export async function beginReplacement(
  { seal }: FactorKeys,
  db: Queryable,
  player: { id: bigint; label: string },
): Promise<NewAuthenticator | Refusal> {
  const { secret, sealed } = newSecret(seal, player.id);
  const isKept = await keepNextSecret(db, player.id, sealed);
  return isKept ? shown(secret, player.label) : refuse('factor_missing');
}

/**
 * The first right code of the next secret puts it in the place of the old one; `work` happens with
 * it or not at all. Refuses `totp_wrong`, also ten minutes after it was begun.
 */
export async function replaceAuthenticator<T>(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  const wait = await countTry(db, playerId, 'totp');
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const sealed = await findNextSecret(db, playerId, NEXT_SECONDS);
  if (!sealed) return wrong();
  const step = stepOf(keys.seal.open(sealed, playerId.toString()), code, keys.now());
  if (step === undefined) return wrong();
  return await db.transaction(async (tx) => {
    if (!(await takeNextSecret(tx, playerId, sealed, step))) return wrong();
    await forgiveTries(tx, playerId, 'totp');
    return await work(tx);
  });
}

/**
 * The first right code makes the secret count; `work` happens with it or not at all. Refuses
 * `totp_wrong`, also when there is nothing to activate.
 */
export async function activateAuthenticator<T>(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Refusal> {
  const step = await judge(keys, db, playerId, code, false);
  if (isRefusal(step)) return step;
  return await db.transaction(async (tx) => {
    if (!(await activateRow(tx, playerId, step))) return wrong();
    await forgiveTries(tx, playerId, 'totp');
    return await work(tx);
  });
}

/** True for a code of the active authenticator; the code of a step is right once. */
export async function checkAuthenticator(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  code: string,
): Promise<true | Refusal> {
  const step = await judge(keys, db, playerId, code, true);
  if (isRefusal(step)) return step;
  if (!(await takeStep(db, playerId, step))) return wrong();
  await forgiveTries(db, playerId, 'totp');
  return true;
}

/** The step that a right code belongs to. Every call is a try. */
async function judge(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  code: string,
  isActive: boolean,
): Promise<number | Refusal> {
  const wait = await countTry(db, playerId, 'totp');
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const held = await findAuthenticator(db, playerId);
  if (held?.is_active !== isActive) return wrong();
  const secret = keys.seal.open(held.sealed_secret, playerId.toString());
  return stepOf(secret, code, keys.now()) ?? wrong();
}

function stepOf(bytes: Buffer, code: string, timestamp: number): number | undefined {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const delta = TOTP.validate({ token, secret, ...SETTING, timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ ...SETTING, timestamp }) + delta;
}

function wrong(): Refusal {
  return refuse('totp_wrong', { code: ['totp_wrong'] });
}
