import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { RevealedSeed, SeedState } from '../contract.ts';
import {
  activateSeed,
  findSeed,
  insertNextSeed,
  lockPlayer,
  lockSeeds,
  readSeeds,
  revealSeed,
  type Seed,
} from './store.ts';
import type { Vault } from './vault.ts';

/** Games with rounds that stay open say here which ones a player has; while any, no reveal. */
export type OpenRounds = (tx: Tx, playerId: bigint) => Promise<readonly string[]>;

export function createSeeds(db: Db, vault: Vault, openRounds: readonly OpenRounds[] = []) {
  /** The seeds in force; commits to the first two when there are none yet. */
  async function open(playerId: bigint, clientSeed: string): Promise<SeedState> {
    const known = await readSeeds(db, playerId);
    if (known.length === 2) return stateOf(known);
    return await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const seeds = await lockSeeds(tx, playerId);
      if (seeds.length === 2) return stateOf(seeds);
      const first = await insertNextSeed(tx, playerId, vault.create());
      const active = await activateSeed(tx, first.id, clientSeed);
      const next = await insertNextSeed(tx, playerId, vault.create());
      return stateOf([active, next]);
    });
  }

  /** Reveals the active seed, starts the next one and commits to another, all at once. */
  async function rotate(
    playerId: bigint,
    seedId: bigint,
    clientSeed: string,
  ): Promise<{ revealed: RevealedSeed; state: SeedState } | Refusal> {
    return await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const seeds = await lockSeeds(tx, playerId);
      const active = seeds.find((seed) => seed.state === 'active');
      const next = seeds.find((seed) => seed.state === 'next');
      if (!active || !next) return refuse('not_found');
      if (active.id !== seedId) return await repeatOf(tx, playerId, seedId, seeds);
      const rounds = await findOpenRounds(tx, playerId);
      if (rounds.length > 0) return refuse('round_open', { rounds });
      const revealed = await revealSeed(tx, active.id, vault.open(active.sealed));
      const started = await activateSeed(tx, next.id, clientSeed);
      const committed = await insertNextSeed(tx, playerId, vault.create());
      return { revealed: revealedOf(revealed), state: stateOf([started, committed]) };
    });
  }

  /** A rotation asked for twice: the first one's answer, as far as it is still true. */
  async function repeatOf(tx: Tx, playerId: bigint, seedId: bigint, seeds: readonly Seed[]) {
    const asked = await findSeed(tx, playerId, seedId);
    if (!asked) return refuse('not_found');
    if (asked.state !== 'revealed') return refuse('seed_not_active');
    return { revealed: revealedOf(asked), state: stateOf(seeds) };
  }

  async function findOpenRounds(tx: Tx, playerId: bigint): Promise<string[]> {
    const lists = [];
    for (const list of openRounds) lists.push(...(await list(tx, playerId)));
    return lists;
  }

  return { open, rotate };
}

export type Seeds = ReturnType<typeof createSeeds>;

function stateOf(seeds: readonly Seed[]): SeedState {
  const active = seeds.find((seed) => seed.state === 'active')!;
  const next = seeds.find((seed) => seed.state === 'next')!;
  return {
    active: {
      id: active.id.toString(),
      hash: active.commitment,
      client_seed: active.client_seed!,
      nonce: Number(active.nonce),
    },
    next: { hash: next.commitment },
  };
}

/** Only a revealed row has its seed in the clear, so only that can be shown. */
export function revealedOf(seed: Seed): RevealedSeed {
  return {
    id: seed.id.toString(),
    hash: seed.commitment,
    server_seed: seed.seed!,
    client_seed: seed.client_seed!,
    bets: Number(seed.nonce),
    activated_at: seed.activated_at!.toISOString(),
    revealed_at: seed.revealed_at!.toISOString(),
  };
}
