import type { GameLimit } from '#domain/bets/server/index.ts';
import type { AnyTable } from './definition.ts';

/**
 * The largest loss of the operator in one round in a currency, in micro-units: the largest payout
 * of the game, and with a bankroll not more than half of edge × bankroll. The Kelly criterion risks
 * the whole of it; half of that gives up a quarter of the growth for much smaller swings (domain
 * rules 2.0).
 */
export function riskMax({ edge }: Pick<AnyTable, 'edge'>, limit: GameLimit): bigint {
  if (!edge || limit.bankroll === null) return limit.payoutMax;
  const half = (limit.bankroll * edge.numerator) / (2n * edge.denominator);
  return half < limit.payoutMax ? half : limit.payoutMax;
}
