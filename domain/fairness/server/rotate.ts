import type { PlayerId } from '#core/ids.ts';
import { refuse, parseFieldError, type Refusal } from '#core/refusal.ts';
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

/**
 * Games whose rounds stay open list a player's open rounds here; while there are any, no seed is
 * revealed.
 */
export type OpenRounds = (tx: Tx, playerId: PlayerId) => Promise<readonly string[]>;

export function createSeeds(db: Db, vault: Vault, openRounds: readonly OpenRounds[] = []) {
  /** The server's half first: the hash of the next seed, which is made when there is none. */
  async function commit(playerId: PlayerId): Promise<{ next: { hash: string }; is_open: boolean }> {
    const known = await readSeeds(db, playerId);
    if (known.length > 0) return commitmentOf(known);
    return await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const seeds = await lockSeeds(tx, playerId);
      if (seeds.length > 0) return commitmentOf(seeds);
      return commitmentOf([await insertNextSeed(tx, playerId, vault.create())]);
    });
  }

  /** The active seeds; the first time, starts the committed one with the player's half. */
  async function open(
    playerId: PlayerId,
    clientSeed: string,
  ): Promise<SeedState | Refusal<'commitment_missing'>> {
    const known = await read(playerId);
    if (known) return known;
    return await db.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const seeds = await lockSeeds(tx, playerId);
      if (seeds.length === 2) return stateOf(seeds);
      const [committed] = seeds;
      if (!committed) return refuse('commitment_missing');
      const active = await activateSeed(tx, committed.id, clientSeed);
      return stateOf([active, await insertNextSeed(tx, playerId, vault.create())]);
    });
  }

  async function read(playerId: PlayerId): Promise<SeedState | undefined> {
    const seeds = await readSeeds(db, playerId);
    return seeds.length === 2 ? stateOf(seeds) : undefined;
  }

  /** Reveals the active seed, starts the next one and commits to another, in one transaction. */
  function rotate(
    playerId: PlayerId,
    seedId: bigint,
    clientSeed: string,
  ): Promise<Rotated | Refusal<'not_found' | 'round_open' | 'seed_not_active'>> {
    return db.transaction(async (tx) => {
      await lockPlayer(tx, playerId);
      const seeds = await lockSeeds(tx, playerId);
      const active = seeds.find((seed) => seed.state === 'active');
      const next = seeds.find((seed) => seed.state === 'next');
      if (!active || !next) return refuse('not_found');
      if (active.id !== seedId) return await repeatOf(tx, playerId, seedId, seeds);
      const rounds = (await Promise.all(openRounds.map((list) => list(tx, playerId)))).flat();
      if (rounds.length > 0) return refuse('round_open', { rounds: rounds.map(parseFieldError) });
      const revealed = await revealSeed(tx, active.id, vault.open(active.sealed));
      const started = await activateSeed(tx, next.id, clientSeed);
      const committed = await insertNextSeed(tx, playerId, vault.create());
      return { revealed: revealedOf(revealed), state: stateOf([started, committed]) };
    });
  }

  return { commit, open, read, rotate };
}

type Rotated = { revealed: RevealedSeed; state: SeedState };

/** A repeated rotation: returns the first result, with the current state. */
async function repeatOf(
  tx: Tx,
  playerId: PlayerId,
  seedId: bigint,
  seeds: readonly Seed[],
): Promise<Rotated | Refusal<'not_found' | 'seed_not_active'>> {
  const requested = await findSeed(tx, playerId, seedId);
  if (!requested) return refuse('not_found');
  if (requested.state !== 'revealed') return refuse('seed_not_active');
  return { revealed: revealedOf(requested), state: stateOf(seeds) };
}

export type Seeds = ReturnType<typeof createSeeds>;

function commitmentOf(seeds: readonly Seed[]) {
  const next = seeds.find((seed) => seed.state === 'next')!;
  return { next: { hash: next.commitment }, is_open: seeds.length === 2 };
}

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
