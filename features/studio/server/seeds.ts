import { randomBytes } from 'node:crypto';
import type { Vault } from '#domain/fairness/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  findActiveSeed,
  insertNextSeed,
  insertSeed,
  revealSeed,
  takeNextSeed,
  type SeedRow,
} from './store.seeds.ts';

/**
 * The active seed of an owner, locked: rounds of one owner are decided one after another. The seed
 * after it exists, too. The client seed of the first one stands in until the browser has sent its
 * own, which it does before the first round.
 */
export async function lockSeed(tx: Tx, vault: Vault, owner: string): Promise<SeedRow> {
  const active = await findActiveSeed(tx, owner);
  if (active && active.next_hash !== null) return active;
  if (!active) {
    const clientSeed = randomBytes(8).toString('hex');
    await insertSeed(tx, { owner, clientSeed, isOwn: false, ...vault.create() });
  }
  await insertNextSeed(tx, { owner, ...vault.create() });
  // Another page may have been faster; then this is its seed.
  return (await findActiveSeed(tx, owner))!;
}

/**
 * Reveals the active seed. The one whose hash was shown before takes its place, with the client
 * seed that the player has chosen since, and a further one is committed to.
 */
export async function replaceSeed(
  tx: Tx,
  vault: Vault,
  { id, owner }: SeedRow,
  clientSeed: string,
): Promise<SeedRow> {
  await revealSeed(tx, id);
  await insertSeed(tx, { owner, clientSeed, isOwn: true, ...(await takeNextSeed(tx, owner)) });
  await insertNextSeed(tx, { owner, ...vault.create() });
  return (await findActiveSeed(tx, owner))!;
}
