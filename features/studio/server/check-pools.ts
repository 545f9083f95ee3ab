import { M4_ONE } from '#core/fairness/game.ts';
import { micro, type Micro } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import { SLOTS } from '../game.ts';
import { reseedOf } from '../rules.jackpot.ts';
import type { SlotGame, SlotJackpotTier } from '../rules.slot.ts';
import { fullStakeOf } from '../rules.stakes.ts';
import { listAllPools, listHitStakes, sumStakes, type StoredPoolRow } from './store.jackpots.ts';

export type PoolCheck = { readonly pools: number; readonly findings: readonly PoolFinding[] };

export type PoolFinding = {
  readonly game: string;
  readonly currency: string;
  readonly tier: string;
  /** In micro-units and ten-thousandths of one: what the pool holds, and what it has to hold. */
  readonly held: string;
  readonly expected: string;
};

/**
 * Compares each pool with the rounds: it holds what it started with, the parts of all stakes, and
 * what was added after hits, less what hits paid. Rounds grow a pool one by one; here all stakes
 * are summed first. One snapshot is read, so that rounds of the same moment do not disturb it.
 */
export async function checkPools(db: Db): Promise<PoolCheck> {
  return await db.transaction(
    async (tx) => {
      const known = {
        stored: await listAllPools(tx),
        stakes: await sumStakes(tx),
        hits: await listHitStakes(tx),
      };
      const pools = new Map(known.stored.map((pool) => [keyOf(pool), pool]));
      // A pool that is gone had stakes.
      for (const { game, currency } of known.stakes) {
        for (const { tier } of tiersOf(game)) {
          const key = { game, currency, tier };
          if (!pools.has(keyOf(key))) pools.set(keyOf(key), { ...key, ...NOTHING });
        }
      }
      const findings = [...pools.values()].flatMap((pool) => comparePool(pool, known));
      return { pools: pools.size, findings };
    },
    { isolation: 'repeatable read' },
  );
}

const NOTHING = { amount: micro(0n), seed: micro(0n), remainder: 0, won_at: null };

type Known = {
  readonly stakes: Awaited<ReturnType<typeof sumStakes>>;
  readonly hits: Awaited<ReturnType<typeof listHitStakes>>;
};

function comparePool(pool: StoredPoolRow, { stakes, hits }: Known): PoolFinding[] {
  const { game, currency, tier } = pool;
  const slot = SLOTS.find(({ name }) => name === game);
  const rules = tiersOf(game).find((each) => each.tier === tier);
  const isOfPool = (row: { game: string; currency: string }) =>
    row.game === game && row.currency === currency;
  const staked = stakes.find(isOfPool)?.cost ?? 0n;
  const own = hits.filter((hit) => isOfPool(hit) && hit.tier === tier);
  const held = pool.amount * M4_ONE + BigInt(pool.remainder);
  const expected = slot && rules ? expectedOf({ slot, rules, pool, staked, hits: own }) : undefined;
  if (expected === held) return [];
  return [{ game, currency, tier, held: `${held}`, expected: `${expected ?? 'no such pool'}` }];
}

type Movements = {
  readonly slot: SlotGame;
  readonly rules: SlotJackpotTier;
  readonly pool: StoredPoolRow;
  readonly staked: bigint;
  readonly hits: readonly { readonly cost: Micro; readonly jackpot: Micro }[];
};

/** In ten-thousandths of a micro-unit, as contributions are carried on. */
function expectedOf({ slot, rules, pool, staked, hits }: Movements): bigint {
  const full = fullStakeOf({ currency: pool.currency, stakeStep: slot.sheet.stakeStep });
  const moved = hits.reduce(
    (sum, { cost, jackpot }) => sum + reseedOf(pool.seed, cost, full) - jackpot,
    0n,
  );
  return (pool.seed + moved) * M4_ONE + staked * BigInt(rules.contributionM4);
}

function tiersOf(game: string): readonly SlotJackpotTier[] {
  return SLOTS.find(({ name }) => name === game)?.sheet.jackpot?.tiers ?? [];
}

function keyOf({ game, currency, tier }: Pick<StoredPoolRow, 'game' | 'currency' | 'tier'>) {
  return `${game}/${currency}/${tier}`;
}
