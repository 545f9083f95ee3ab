import { createPublicKey, randomBytes } from 'node:crypto';
import { isSignedRsa } from '#platform/server/rsa.ts';
import { SIGNATURE_HEADER } from '../../contract.hub88.ts';
import type { Face } from '../raw-routes.ts';
import type { SupplierWallet } from '../wallet/wallet.ts';
import { hub88Answer, hub88Calls } from './calls.ts';

/** The face that studios and aggregators with the wallet of Hub88 call. */
export function hub88Face(wallet: SupplierWallet): Face {
  const decoys = [makeDecoy()];
  return {
    protocol: 'hub88',
    header: SIGNATURE_HEADER,
    isSigned: (supplier, body, signature) =>
      isSignedRsa(supplier?.theirs ?? decoys, body, Buffer.from(signature, 'base64')),
    calls: hub88Calls(wallet),
    forged: hub88Answer('RS_ERROR_INVALID_SIGNATURE'),
    unreadable: hub88Answer('RS_ERROR_WRONG_SYNTAX'),
    failed: hub88Answer('RS_ERROR_UNKNOWN'),
  };
}

/** Signs nothing: a request to no supplier is checked against it, and takes as long. */
function makeDecoy() {
  const modulus = randomBytes(256);
  // Of full length, and odd as every product of two primes.
  modulus[0]! |= 0x80;
  modulus[255]! |= 1;
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  return createPublicKey({ key: jwk, format: 'jwk' });
}
