import { createHash, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;

/** The proof that stays on record when the text itself is erased. */
export function sealText(text: string): { salt: Buffer; hash: Buffer } {
  const salt = randomBytes(SALT_BYTES);
  return { salt, hash: hashText(salt, text) };
}

/** The salt keeps a short text from being found by trial once both are erased. */
export function hashText(salt: Buffer, text: string): Buffer {
  return createHash('sha256').update(salt).update(text, 'utf8').digest();
}
