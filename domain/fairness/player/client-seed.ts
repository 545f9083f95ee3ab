/** The player's half of the randomness: made on this device, kept on it, and his to change. */
import { isClientSeed } from '#core/fairness/client-seed.ts';
import { local } from '#platform/browser/storage.ts';

const STORAGE_KEY = 'clientSeed';
/** Sixty-four signs, so that a byte picks one without favour; 20 of them are 120 bits. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const LENGTH = 20;

/** A client seed from the browser's own generator: the house has no part in it. */
export function makeClientSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length]).join('');
}

/** Where nothing can be stored, the seed lasts as long as the page. */
let current: string | undefined;

/** The seed of this device, made on the first need. */
export function clientSeedNow(): string {
  if (current !== undefined) return current;
  const kept = local.get(STORAGE_KEY);
  if (isClientSeed(kept)) current = kept;
  else keepClientSeed(makeClientSeed());
  return current ?? clientSeedNow();
}

export function keepClientSeed(seed: string): void {
  current = seed;
  local.set(STORAGE_KEY, seed);
}
