import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';

/** The header of both directions; RSA with SHA-256 over the exact bytes of the body, as base64. */
export const SIGNATURE_HEADER = 'x-hub88-signature';
const BITS = 2048;

export function signBody(body: Buffer, key: KeyObject): string {
  return sign('sha256', body, key).toString('base64');
}

export function isSigned(body: Buffer, signature: unknown, publicKey: string): boolean {
  if (typeof signature !== 'string') return false;
  return verify('sha256', body, createPublicKey(publicKey), Buffer.from(signature, 'base64'));
}

export function createSigningKey(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
