import { createHmac, hkdfSync } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { createSeal, type Seal } from '#platform/server/seal.ts';

/** Shared dependencies of the factors; each purpose has a derived key of its own. */
export type FactorKeys = {
  readonly seal: Seal;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  readonly relyingParty: () => RelyingParty;
  /** The name of the site in authenticator apps and passkey dialogs. */
  readonly brand: () => string;
  /** The user handle inside a passkey: stable, and free of personal data. */
  readonly handleOf: (playerId: PlayerId) => Uint8Array<ArrayBuffer>;
  readonly recoveryHash: (playerId: PlayerId, code: string) => Buffer;
};

export type FactorOptions = {
  /** 64 hexadecimal digits; the keys of sealing and hashing derive from it. */
  secretKey: string;
  /** The URL players open; passkeys are bound to it. */
  publicUrl: () => string;
  /** The name of the site, which the operator can change. */
  brand?: (() => string) | undefined;
  /** Unix time in milliseconds. */
  now?: () => number;
};

export function factorKeys(options: FactorOptions): FactorKeys {
  const { secretKey, publicUrl, brand = () => PRODUCT_NAME, now = Date.now } = options;
  const derive = (label: string) => new Uint8Array(hkdfSync('sha256', secretKey, '', label, 32));
  const owners = derive('croupier passkey owner');
  const codes = derive('croupier recovery code');
  const mac = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    seal: createSeal(secretKey, 'croupier authenticator secret'),
    now,
    relyingParty: () => relyingPartyOf(publicUrl()),
    brand,
    handleOf: (playerId) => new Uint8Array(mac(owners, playerId.toString())),
    recoveryHash: (playerId, code) => mac(codes, `${playerId}.${code}`),
  };
}
