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
