import { randomInt } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { verifyReceipt } from '#core/fairness/verify.ts';
import { recordOf, sampleBets, type SampledBet } from '#domain/history/server/index.ts';
import type { Difference } from '../../rules.ts';
import { sinceOf, type ReconciliationCheck, type CheckDeps } from '../check.ts';

const ONE_OF = 100;
const BETS_MAX = 5_000;
const LONGEST_MS = 6 * 3_600_000;
/** A round that was just drawn is still being paid. */
const SETTLING_MS = 60_000;
/** Bets recomputed between two turns of the event loop, so that bets of players are not delayed. */
const STRIDE = 25;

/**
 * Every hour: one of a hundred bets is recomputed from its receipt, by the loaded rules. The sample
 * is random each time. Seeds still in use are decrypted in memory only.
 */
export const checkReceipts: ReconciliationCheck = async (deps, context) => {
  const to = new Date(context.now.getTime() - SETTLING_MS);
  const bets = await sampleBets(deps.db, {
    from: sinceOf(context, LONGEST_MS),
    to,
    oneOf: ONE_OF,
    salt: BigInt(randomInt(2 ** 47)),
    limit: BETS_MAX,
  });
  const differences: Difference[] = [];
  let comparedCount = 0;
  for (const [index, bet] of bets.entries()) {
    if (index % STRIDE === 0) await turn();
    const outcome = recompute(deps, bet);
    if (outcome !== 'unchecked') comparedCount += 1;
    if (typeof outcome === 'object') differences.push(outcome);
  }
  return { comparedCount, differences, mark: to.toISOString() };
};

/** A bet of a running round, or under replaced rules, cannot be checked here. */
export function recompute(
  { vault, games }: Pick<CheckDeps, 'vault' | 'games'>,
  bet: SampledBet,
): Difference | 'true' | 'unchecked' {
  const seed = bet.seed ?? (bet.sealed && vault.open(bet.sealed));
  const verified = verifyReceipt(recordOf({ ...bet, seed }), games.get(bet.game));
  if (verified.state !== 'checked') return 'unchecked';
  if (verified.truthful) return 'true';
  const wrong = verified.checks.find(({ ok }) => !ok)!;
  return {
    subject: `bet:${bet.id}`,
    kind: 'receipt_mismatch',
    facts: {
      bet: bet.id.toString(),
      player: bet.player_id.toString(),
      game: bet.game,
      what: wrong.name,
      expected: wrong.expected.slice(0, FACT_MAX),
      actual: wrong.actual.slice(0, FACT_MAX),
    },
  };
}

const FACT_MAX = 400;
