/**
 * The player's half of the randomness: generated and stored on this device, and changed only by the
 * player.
 */
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { local } from '#platform/browser/storage.ts';

const STORAGE_KEY = 'clientSeed';
/** Sixty-four characters, so that a byte selects one without bias; 20 of them are 120 bits. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const LENGTH = 20;

/** A client seed from the browser's own generator: the server has no part in it. */
export function makeClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Where nothing can be stored, the seed lasts as long as the page. */
let current: string | undefined;

/** The seed of this device, generated when it is first needed. */
export function clientSeedNow(): string {
  if (current !== undefined) return current;
  const kept = local.get(STORAGE_KEY);
  if (isClientSeed(kept)) current = kept;
  else storeClientSeed(makeClientSeed());
  return current ?? clientSeedNow();
}

export function storeClientSeed(seed: string): void {
  current = seed;
  local.set(STORAGE_KEY, seed);
}
