import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';

/** Shared dependencies of the factors; each purpose has a derived key of its own. */
export type FactorKeys = {
  readonly seal: Seal;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  readonly relyingParty: () => RelyingParty;
  /** The user handle inside a passkey: stable, and free of personal data. */
  readonly handleOf: (playerId: PlayerId) => Uint8Array<ArrayBuffer>;
  readonly recoveryHash: (playerId: PlayerId, code: string) => Buffer;
};

export type FactorOptions = {
  /** 64 hexadecimal digits; the keys of sealing and hashing derive from it. */
  secretKey: string;
  /** The URL players open; passkeys are bound to it. */
  publicUrl: () => string;
  /** Unix time in milliseconds. */
  now?: () => number;
};

export function factorKeys({ secretKey, publicUrl, now = Date.now }: FactorOptions): FactorKeys {
  const derive = (label: string) => new Uint8Array(hkdfSync('sha256', secretKey, '', label, 32));
  const owners = derive('croupier passkey owner');
  const codes = derive('croupier recovery code');
  const mac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    seal: createSeal(secretKey, 'croupier authenticator secret'),
    now,
    relyingParty: () => relyingPartyOf(publicUrl()),
    handleOf: (playerId) => new Uint8Array(mac(owners, playerId.toString())),
    recoveryHash: (playerId, code) => mac(codes, `${playerId}.${code}`),
  };
}
