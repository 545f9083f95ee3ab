/**
 * Verifies a signature of quicknet: BLS12-381 with the signature in G1 and the key in G2, the
 * message being the SHA-256 of the round's number, mapped to the curve by RFC 9380.
 *
 * The curve comes from a large library: a browser loads this file only when a round is verified.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { isSignatureText, QUICKNET, roundBytes } from './beacon.ts';
import { sha256, toBytes } from './sha256.ts';

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const PUBLIC_KEY = /^[0-9a-f]{192}$/;

const bls = bls12_381.shortSignatures;

/** True only for the signature of exactly this round by the holders of exactly this key. */
export function isSignatureOf(
  round: number,
  signature: string,
  publicKey: string = QUICKNET.publicKey,
): boolean {
  if (!isSignatureText(signature) || !PUBLIC_KEY.test(publicKey)) return false;
  const point = readPoint(() => bls.Signature.fromHex(signature));
  const key = readPoint(() => bls12_381.G2.Point.fromHex(publicKey));
  if (!point || !key) return false;
  return bls.verify(point, messageOf(round), key);
}

function messageOf(round: number) {
  return bls.hash(toBytes(sha256(roundBytes(round))), DOMAIN);
}

/** The library throws at hex that is no point of the curve; here that is an answer. */
function readPoint<Point>(read: () => Point): Point | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
