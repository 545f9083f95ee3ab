import { randomInt } from 'node:crypto';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import { replaceRecoveryCodes, takeRecoveryCode } from './store.ts';
import { countTry, forgiveTries } from './tries.ts';

const COUNT = 10;
/** Crockford's digits: none is taken for another, whoever writes them down. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 50 bits: with a few tries an hour nobody comes near one. */
const LENGTH = 10;

/**
 * Ten codes on paper for the day the phone is lost, instead of all earlier ones. Each works once,
 * and they can be told only now.
 */
export async function renewRecoveryCodes(
  keys: FactorKeys,
  tx: Tx,
  playerId: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, makeCode);
  // A keyed hash is enough: the codes are random, so there is nothing to try from a dictionary.
  const hashes = codes.map((code) => keys.recoveryHash(playerId, plain(code)));
  await replaceRecoveryCodes(tx, playerId, hashes);
  return codes;
}

/** True for a code that was not used before. Refuses `recovery_wrong`. */
export async function checkRecoveryCode(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  code: string,
): Promise<true | Refusal> {
  const wait = await countTry(db, playerId, 'recovery');
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const isTaken = await takeRecoveryCode(db, playerId, keys.recoveryHash(playerId, plain(code)));
  if (!isTaken) return refuse('recovery_wrong', { code: ['recovery_wrong'] });
  await forgiveTries(db, playerId, 'recovery');
  return true;
}

function makeCode(): string {
  const signs = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  return `${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/** As it was meant: a copy from paper has its own ideas of blanks, case, O and 0, I and 1. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
