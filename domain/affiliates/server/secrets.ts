import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';
import { pseudonymOf } from '../rules.ts';

/** What derives from the secret key for partners; each purpose has a key of its own. */
export type PartnerKeys = {
  /** Encrypts the secrets of authenticators, bound to the partner. */
  readonly totp: Seal;
  /** Encrypts the keys of postbacks, bound to the partner. */
  readonly hooks: Seal;
  /** Encrypts where partners are paid, bound to the row. */
  readonly destinations: Seal;
  /** The name of a player for this partner; another partner knows them by another one. */
  readonly pseudonym: (partnerId: bigint, playerId: PlayerId) => string;
};

export function partnerKeys(secretKey: string): PartnerKeys {
  const names = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier partner pseudonym', 32));
  return {
    totp: createSeal(secretKey, 'croupier partner authenticator'),
    hooks: createSeal(secretKey, 'croupier partner postback'),
    destinations: createSeal(secretKey, 'croupier partner destination'),
    pseudonym: (partnerId, playerId) =>
      pseudonymOf(createHmac('sha256', names).update(`${partnerId}:${playerId}`).digest()),
  };
}
