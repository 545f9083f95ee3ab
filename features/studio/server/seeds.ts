import { randomBytes } from 'node:crypto';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { findActiveSeed, insertSeed, revealSeed, type SeedRow } from './store.seeds.ts';

/** The active seed of an owner, locked: rounds of one owner are decided one after another. */
export async function lockSeed(tx: Tx, vault: Vault, owner: string): Promise<SeedRow> {
  const active = await findActiveSeed(tx, owner);
  if (active) return active;
  await insertSeed(tx, { owner, clientSeed: randomBytes(8).toString('hex'), ...vault.create() });
  // Another page may have been faster; then this is its seed.
  return (await findActiveSeed(tx, owner))!;
}

/** Reveals the active seed and commits to the next one. */
export async function replaceSeed(
  tx: Tx,
  vault: Vault,
  active: SeedRow,
  clientSeed: string,
): Promise<SeedRow> {
  await revealSeed(tx, active.id);
  await insertSeed(tx, { owner: active.owner, clientSeed, ...vault.create() });
  return (await findActiveSeed(tx, active.owner))!;
}
