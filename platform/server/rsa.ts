import { constants, generateKeyPair, sign, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** What a new key has; shorter ones are not accepted. */
export const RSA_BITS = 2048;
const PADDING = constants.RSA_PKCS1_PADDING;

const generate = promisify(generateKeyPair);

export async function createRsaKey(): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  return await generate('rsa', { modulusLength: RSA_BITS });
}

/** RSA-SHA256 over the exact bytes, in base64. */
export function signRsa(key: KeyObject, body: Buffer): string {
  return sign('sha256', body, { key, padding: PADDING }).toString('base64');
}

export function isSignedRsa(keys: readonly KeyObject[], body: Buffer, signature: Buffer): boolean {
  return keys.some((key) => verify('sha256', body, { key, padding: PADDING }, signature));
}
