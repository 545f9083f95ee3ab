/**
 * Verifies Ed25519 signatures of the operator by the strict rules of RFC 8032. The curve comes from
 * a large library: a browser loads this file only when a document is verified.
 */
import { ed25519 } from '@noble/curves/ed25519.js';

/** Key and value are hex; text that is no key or no signature is simply not valid. */
export function isSignedBy(publicKey: string, message: Uint8Array, value: string): boolean {
  try {
    return ed25519.verify(bytesOf(value), message, bytesOf(publicKey), { zip215: false });
  } catch {
    // The library throws at bytes that are no point of the curve; here that is an answer.
    return false;
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
