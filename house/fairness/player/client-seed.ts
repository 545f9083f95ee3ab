/** The player's half of the randomness: made on this device, kept on it, and his to change. */
import { isClientSeed } from '#core/fairness/pf1.ts';
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

/** The seed of this device, made on the first need. */
export function clientSeedNow(): string {
  const kept = local.get(STORAGE_KEY);
  if (isClientSeed(kept)) return kept;
  const made = makeClientSeed();
  local.set(STORAGE_KEY, made);
  return made;
}

export function keepClientSeed(seed: string): void {
  local.set(STORAGE_KEY, seed);
}
