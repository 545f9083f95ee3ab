import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Seal } from '#platform/server/seal.ts';

const KEY_BITS = 2048;
const PADDING = constants.RSA_PKCS1_PADDING;

const generate = promisify(generateKeyPair);

/** A new pair of ours for a supplier, the private half sealed and bound to its public half. */
export async function makeOwnKey(seal: Seal): Promise<{ publicKey: string; sealed: Buffer }> {
  const pair = await generate('rsa', { modulusLength: KEY_BITS });
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
  return { publicKey, sealed: seal.seal(secret, publicKey) };
}

export function openOwnKey(seal: Seal, publicKey: string, sealed: Buffer): KeyObject {
  return createPrivateKey({ key: seal.open(sealed, publicKey), format: 'der', type: 'pkcs8' });
}

/** The RSA key in a PEM text; undefined for anything else, or one that is too short. */
export function readPublicKey(pem: string): KeyObject | undefined {
  try {
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}

/** RSA-SHA256 over the exact bytes, in base64: the header X-Hub88-Signature. */
export function signRsa(key: KeyObject, body: Buffer): string {
  return sign('sha256', body, { key, padding: PADDING }).toString('base64');
}

export function isSignedRsa(keys: readonly KeyObject[], body: Buffer, signature: Buffer): boolean {
  return keys.some((key) => verify('sha256', body, { key, padding: PADDING }, signature));
}

/** HMAC-SHA256 over the exact bytes, in hexadecimal: the header X-REQUEST-SIGN. */
export function signHmac(key: Buffer, body: Buffer): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

export function isSignedHmac(keys: readonly Buffer[], body: Buffer, signature: Buffer): boolean {
  return keys.some((key) => {
    const own = createHmac('sha256', key).update(body).digest();
    return own.length === signature.length && timingSafeEqual(own, signature);
  });
}
