import type { ReconciliationCheck } from '../check.ts';

/**
 * Every day: each progressive pool of our studio holds what it started with, the parts of all
 * stakes and what was added after hits, less what hits paid.
 */
export const checkJackpotPools: ReconciliationCheck = async ({ jackpots }) => {
  const { pools, findings } = await jackpots();
  const differences = findings.map(({ game, currency, tier, held, expected }) => ({
    subject: `pool:${game}/${currency}/${tier}`,
    kind: 'pool_differs' as const,
    facts: { game, currency, tier, held, expected },
  }));
  return { comparedCount: pools, differences };
};
