import { micro, ZERO, type Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { addContribution, hitOf, reseedOf, seedOf } from '../rules.jackpot.ts';
import type { SlotGame, SlotJackpotTier } from '../rules.slot.ts';
import { fullStakeOf } from '../rules.stakes.ts';
import { ensurePool, listPools, lockPool, savePool } from './store.jackpots.ts';

type Staked = {
  readonly game: string;
  readonly currency: string;
  readonly cost: Micro;
  /** The tier that the round hit. */
  readonly tier: string | null;
};

export type ShownPool = { readonly tier: string; readonly amount: Micro };

/** The pools of a slot in a currency; what they start with before the first stake. */
export async function readPools(
  db: Queryable,
  slot: SlotGame,
  currency: string,
): Promise<ShownPool[]> {
  const { stakeStep, jackpot } = slot.sheet;
  const tiers = jackpot?.tiers ?? [];
  if (tiers.length === 0) return [];
  const known = new Map(
    (await listPools(db, { game: slot.name, currency })).map(({ tier, amount }) => [tier, amount]),
  );
  return tiers.map((tier) => ({
    tier: tier.tier,
    amount: known.get(tier.tier) ?? seedOf(tier, fullStakeOf({ currency, stakeStep })),
  }));
}

/** Adds the contributions of a stake for money to the pools, and returns what a hit pays. */
export async function playPools(tx: Tx, slot: SlotGame, staked: Staked): Promise<Micro> {
  let paid = ZERO;
  // In the order of the sheet, so that two rounds lock the pools alike.
  for (const tier of slot.sheet.jackpot?.tiers ?? []) {
    const hit = await playPool(tx, slot, tier, staked);
    if (hit !== undefined) paid = hit;
  }
  return paid;
}

async function playPool(
  tx: Tx,
  { sheet: { stakeStep } }: SlotGame,
  tier: SlotJackpotTier,
  { game, currency, cost, tier: hitTier }: Staked,
) {
  const full = fullStakeOf({ currency, stakeStep });
  const key = { game, currency, tier: tier.tier };
  await ensurePool(tx, { ...key, seed: seedOf(tier, full) });
  const pool = await lockPool(tx, key);
  const grown = addContribution(pool, cost, tier);
  if (hitTier !== tier.tier) {
    await savePool(tx, key, { ...grown, isWon: false });
    return undefined;
  }
  const hit = hitOf(grown, cost, full);
  const amount = micro(grown.amount - hit + reseedOf(pool.seed, cost, full));
  await savePool(tx, key, { amount, remainder: grown.remainder, isWon: true });
  return hit;
}

/** What a hit pays in a demo, whose pools never grow. */
export function demoHitOf(slot: SlotGame, { currency, cost, tier }: Omit<Staked, 'game'>): Micro {
  const sheet = slot.sheet.jackpot?.tiers.find((each) => each.tier === tier);
  if (!sheet) return ZERO;
  const full = fullStakeOf({ currency, stakeStep: slot.sheet.stakeStep });
  return hitOf({ amount: seedOf(sheet, full), remainder: 0 }, cost, full);
}
