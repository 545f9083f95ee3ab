import { openSeedPair, type SeedPair } from '#core/fairness/pf1.ts';
import type { Vault } from '#domain/fairness/server/index.ts';

/** Seeds that were opened lately; their keys are half-hashed already, which is most of a draw. */
const PAIRS_MAX = 50_000;

export type SealedSeed = {
  readonly id: bigint;
  readonly sealed: Buffer;
  readonly client_seed: string;
};

/** Opens the seeds of players, and remembers those it opened. */
export function createPairs(vault: Vault) {
  const pairs = new Map<bigint, SeedPair>();
  return function pairOf(seed: SealedSeed): SeedPair {
    let pair = pairs.get(seed.id);
    if (!pair) {
      if (pairs.size >= PAIRS_MAX) pairs.clear();
      pair = openSeedPair(vault.open(seed.sealed), seed.client_seed);
      pairs.set(seed.id, pair);
    }
    return pair;
  };
}

export type Pairs = ReturnType<typeof createPairs>;
