import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { createRsaKey, RSA_BITS } from '#platform/server/rsa.ts';
import type { Seal } from '#platform/server/seal.ts';

/** A new pair of ours for a supplier, the private half sealed and bound to its public half. */
export async function makeOwnKey(seal: Seal): Promise<{ publicKey: string; sealed: Buffer }> {
  const pair = await createRsaKey();
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
    return key.asymmetricKeyType === 'rsa' && bits >= RSA_BITS ? key : undefined;
  } catch {
    return undefined;
  }
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
