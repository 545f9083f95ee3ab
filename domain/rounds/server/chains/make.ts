import { hash, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Seeds stored at this distance, sealed, so that any other is a short walk away. */
export const MARK_EVERY = 10_000;
/** Hashes per burst: a few milliseconds, then the event loop continues. */
const BURST = 5_000;

export type NewChain = {
  /** s_0, published before the first round. */
  readonly first: string;
  readonly marks: readonly { readonly number: number; readonly seed: string }[];
};

/**
 * The seed before: SHA-256 of the text. The same as `previousSeed` of core, by the fast native
 * hash.
 */
export function seedBefore(seed: string): string {
  return hash('sha256', seed, 'hex');
}

/** A chain of `length` seeds from the system's generator, made without blocking the event loop. */
export async function makeChain(length: number): Promise<NewChain> {
  let seed = randomBytes(32).toString('hex');
  const marks = [{ number: length, seed }];
  for (let number = length - 1; number >= 0; number--) {
    seed = seedBefore(seed);
    if (number > 0 && number % MARK_EVERY === 0) marks.push({ number, seed });
    if (number % BURST === 0) await nextTurn();
  }
  return { first: seed, marks };
}
