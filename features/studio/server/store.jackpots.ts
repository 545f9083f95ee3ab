import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type PoolRow = {
  readonly tier: string;
  readonly amount: Micro;
  readonly seed: Micro;
  readonly remainder: number;
};
type PoolKey = { readonly game: string; readonly currency: string };

export async function listPools(db: Queryable, { game, currency }: PoolKey): Promise<PoolRow[]> {
  return await db.query<PoolRow>(
    `select tier, amount, seed, remainder from studio_jackpots
      where game = $1 and currency = $2 order by amount desc`,
    [game, currency],
  );
}

/** Creates a pool that does not exist yet. */
export async function ensurePool(tx: Tx, key: PoolKey & { tier: string; seed: Micro }) {
  await tx.query(
    `insert into studio_jackpots (game, currency, tier, amount, seed)
     values ($1, $2, $3, $4, $4) on conflict do nothing`,
    [key.game, key.currency, key.tier, key.seed],
  );
}

export async function lockPool(tx: Tx, key: PoolKey & { tier: string }): Promise<PoolRow> {
  const [row] = await tx.query<PoolRow>(
    `select tier, amount, seed, remainder from studio_jackpots
      where game = $1 and currency = $2 and tier = $3 for update`,
    [key.game, key.currency, key.tier],
  );
  return row!;
}

export async function savePool(
  tx: Tx,
  key: PoolKey & { tier: string },
  { amount, remainder, isWon }: { amount: Micro; remainder: number; isWon: boolean },
): Promise<void> {
  await tx.query(
    `update studio_jackpots set amount = $4, remainder = $5,
       won_at = case when $6 then now() else won_at end
      where game = $1 and currency = $2 and tier = $3`,
    [key.game, key.currency, key.tier, amount, remainder, isWon],
  );
}

export type StoredPoolRow = PoolRow & PoolKey & { readonly won_at: Date | null };

export async function listAllPools(db: Queryable): Promise<StoredPoolRow[]> {
  return await db.query<StoredPoolRow>(
    `select game, currency, tier, amount, seed, remainder, won_at from studio_jackpots`,
  );
}

export type HitSumRow = PoolKey & {
  readonly tier: string;
  readonly hits: bigint;
  readonly paid: Micro;
};

/** How often each pool was hit by rounds for money, and what it paid. */
export async function sumHits(db: Queryable): Promise<HitSumRow[]> {
  return await db.query<HitSumRow>(
    `select game, currency, jackpot_tier as tier, count(*) as hits, sum(jackpot)::bigint as paid
       from studio_rounds
      where jackpot_tier is not null and not is_demo and state in ('won', 'paid')
      group by game, currency, jackpot_tier`,
  );
}

export type HitRow = PoolKey & {
  readonly id: bigint;
  readonly owner: string;
  readonly tier: string;
  readonly cost: Micro;
  readonly jackpot: Micro;
  readonly placed_at: Date;
};

export async function listHits(db: Queryable, limit: number): Promise<HitRow[]> {
  return await db.query<HitRow>(
    `select id, owner, game, currency, jackpot_tier as tier, cost, jackpot, placed_at
       from studio_rounds
      where jackpot_tier is not null and not is_demo and state in ('won', 'paid')
      order by id desc limit $1`,
    [limit],
  );
}

/** What rounds for money have staked on each game, in all. */
export async function sumStakes(db: Queryable): Promise<(PoolKey & { readonly cost: Micro })[]> {
  return await db.query<PoolKey & { readonly cost: Micro }>(
    `select game, currency, sum(cost)::bigint as cost from studio_rounds
      where not is_demo and state in ('won', 'paid') group by game, currency`,
  );
}

type HitStakeRow = PoolKey & {
  readonly tier: string;
  readonly cost: Micro;
  readonly jackpot: Micro;
};

/** The stakes that hit a pool, with what it paid. */
export async function listHitStakes(db: Queryable): Promise<HitStakeRow[]> {
  return await db.query<HitStakeRow>(
    `select game, currency, jackpot_tier as tier, cost, jackpot from studio_rounds
      where jackpot_tier is not null and not is_demo and state in ('won', 'paid')`,
  );
}
