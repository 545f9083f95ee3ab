/** The arithmetic of a shared pool; its sheet says why (rules.slot.ts). */
import { M4_ONE } from '#core/fairness/game.ts';
import { micro, ZERO, type Micro } from '#core/money.ts';
import { cutToHub88 } from '#domain/suppliers/rules.hub88.ts';
import type { SlotJackpotTier } from './rules.slot.ts';

export type Pool = { readonly amount: Micro; readonly remainder: number };

/** The pool after the contribution of a stake; parts of a micro-unit are carried on. */
export function addContribution(pool: Pool, stake: Micro, tier: SlotJackpotTier): Pool {
  const parts = stake * BigInt(tier.contributionM4) + BigInt(pool.remainder);
  return { amount: micro(pool.amount + parts / M4_ONE), remainder: Number(parts % M4_ONE) };
}

/** What a hit pays: the part of the pool that the stake is of the full one. */
export function hitOf(pool: Pool, stake: Micro, fullStake: Micro): Micro {
  if (pool.amount <= 0n) return ZERO;
  const capped = stake < fullStake ? stake : fullStake;
  return cutToHub88((pool.amount * capped) / fullStake);
}

/** The same part of the seed, which the operator of the pool adds after a hit. */
export function reseedOf(seed: Micro, stake: Micro, fullStake: Micro): Micro {
  const capped = stake < fullStake ? stake : fullStake;
  return micro((seed * capped) / fullStake);
}

/** What a new pool holds. */
export function seedOf(tier: SlotJackpotTier, fullStake: Micro): Micro {
  return micro((fullStake * BigInt(tier.seedM4)) / M4_ONE);
}
