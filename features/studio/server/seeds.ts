import { randomBytes } from 'node:crypto';
import { commitment } from '#core/fairness/pf1.ts';
import type { Tx } from '#platform/server/db.ts';
import { createSeal } from '#platform/server/seal.ts';
import { findActiveSeed, insertSeed, revealSeed, type SeedRow } from './store.seeds.ts';

/** Makes server seeds and seals them: the database alone reveals nothing. */
export function createSeedVault(secretKey: string) {
  const cover = createSeal(secretKey, 'studio server seed');
  return {
    create: () => {
      const seed = randomBytes(32).toString('hex');
      return { sealed: cover.seal(Buffer.from(seed, 'ascii')), hash: commitment(seed) };
    },
    open: (sealed: Buffer) => cover.open(sealed).toString('ascii'),
  };
}

export type SeedVault = ReturnType<typeof createSeedVault>;

/** The active seed of an owner, locked: rounds of one owner are decided one after another. */
export async function lockSeed(tx: Tx, vault: SeedVault, owner: string): Promise<SeedRow> {
  const active = await findActiveSeed(tx, owner);
  if (active) return active;
  await insertSeed(tx, { owner, clientSeed: randomBytes(8).toString('hex'), ...vault.create() });
  // Another page may have been faster; then this is its seed.
  return (await findActiveSeed(tx, owner))!;
}

/** Reveals the active seed and commits to the next one. */
export async function replaceSeed(
  tx: Tx,
  vault: SeedVault,
  active: SeedRow,
  clientSeed: string,
): Promise<SeedRow> {
  await revealSeed(tx, active.id);
  await insertSeed(tx, { owner: active.owner, clientSeed, ...vault.create() });
  return (await findActiveSeed(tx, active.owner))!;
}
