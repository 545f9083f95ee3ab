import { randomBytes } from 'node:crypto';
import { REQUEST_SIGN_HEADER, SOFTSWISS_CODES } from '../../contract.softswiss.ts';
import { isSignedHmac } from '../keys.ts';
import type { Face } from '../raw-routes.ts';
import type { SupplierWallet } from '../wallet/wallet.ts';
import { softswissCalls, softswissError } from './calls.ts';

/** The face that studios with the wallet in the style of SOFTSWISS call. */
export function softswissFace(wallet: SupplierWallet): Face {
  const decoys = [randomBytes(32)];
  return {
    protocol: 'softswiss',
    header: REQUEST_SIGN_HEADER,
    isSigned: (supplier, body, signature) =>
      isSignedHmac(supplier?.shared ?? decoys, body, Buffer.from(signature, 'hex')),
    calls: softswissCalls(wallet),
    forged: softswissError(SOFTSWISS_CODES.badSignature),
    unreadable: softswissError(SOFTSWISS_CODES.badRequest),
    failed: softswissError(SOFTSWISS_CODES.unknown),
  };
}
