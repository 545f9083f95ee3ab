import { openSeedPair, type SeedPair } from '#core/fairness/pf1.ts';
import type { Vault } from '#domain/fairness/server/index.ts';

/**
 * Recently opened seeds, with their HMAC keys already absorbed, which is most of the cost of a
 * draw.
 */
const PAIRS_MAX = 50_000;

export type SealedSeed = {
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly client_seed: string;
};

/** Opens the seeds of players and caches them. */
export function createSeedPairCache(vault: Vault) {
  const pairs = new Map<bigint, SeedPair>();
  return function seedPairOf(seed: SealedSeed): SeedPair {
    let pair = pairs.get(seed.id);
    if (!pair) {
      if (pairs.size >= PAIRS_MAX) pairs.clear();
      pair = openSeedPair(vault.open(seed.sealed), seed.client_seed);
      pairs.set(seed.id, pair);
    }
    return pair;
  };
}

export type SeedPairCache = ReturnType<typeof createSeedPairCache>;
