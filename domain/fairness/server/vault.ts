import assert from 'node:assert';
import { randomBytes } from 'node:crypto';
import { commitment, isServerSeed } from '#core/fairness/pf1.ts';
import { createSeal } from '#platform/server/seal.ts';

/**
 * Makes server seeds, and seals them so that the database alone reveals nothing. Seeds of different
 * owners have labels of their own: neither opens those of the other.
 */
export function createVault(secretKey: string, label = 'croupier server seed') {
  const cover = createSeal(secretKey, label);

  /** 32 bytes from the operating system as 64 hex characters, sealed, with its commitment. */
  function create(): { sealed: Buffer; hash: string } {
    const seed = randomBytes(32).toString('hex');
    return { sealed: seal(seed), hash: commitment(seed) };
  }

  const seal = (seed: string) => cover.seal(Buffer.from(seed, 'ascii'));

  /** Throws when the sealed text was altered or belongs to another secret key. */
  function open(sealed: Buffer): string {
    const seed = cover.open(sealed).toString('ascii');
    assert(isServerSeed(seed), 'vault: the opened text is not a server seed');
    return seed;
  }

  return { create, seal, open };
}

export type Vault = ReturnType<typeof createVault>;
