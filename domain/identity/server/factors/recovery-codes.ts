import { randomInt } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { refuseTooManyRequests, refuseField, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import { replaceRecoveryCodes, consumeRecoveryCode } from './store.ts';
import { countAttempt, clearAttempts } from './store.attempts.ts';

const COUNT = 10;
/** Crockford's alphabet: no two characters are confused when written down. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits: out of reach with a few attempts an hour. */
const LENGTH = 10;

/**
 * Creates ten recovery codes and invalidates all earlier ones. Each works once, and they are shown
 * only now.
 */
export async function renewRecoveryCodes(
  keys: FactorKeys,
  tx: Tx,
  playerId: PlayerId,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  // A keyed hash is enough: the codes are random, so a dictionary attack is useless.
  const hashes = codes.map((code) => keys.recoveryHash(playerId, plain(code)));
  await replaceRecoveryCodes(tx, playerId, hashes);
  return codes;
}

/** True for an unused code. Refuses `recovery_wrong`. */
export async function checkRecoveryCode(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  code: string,
): Promise<true | Refusal<'too_many_requests' | 'recovery_wrong'>> {
  const wait = await countAttempt(db, playerId, 'recovery');
  if (wait !== undefined) return refuseTooManyRequests(wait);
  const isTaken = await consumeRecoveryCode(db, playerId, keys.recoveryHash(playerId, plain(code)));
  if (!isTaken) return refuseField('code', 'recovery_wrong');
  await clearAttempts(db, playerId, 'recovery');
  return true;
}

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** Normalises a code copied from paper: blanks, case, O for 0, I and L for 1. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
