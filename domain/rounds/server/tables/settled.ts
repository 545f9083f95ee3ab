import { payoutOf } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import type { PlacementClosing, Placement } from '#domain/bets/server/index.ts';
import type { Round } from '../store.ts';
import type { AnyTable } from './definition.ts';

/** The result of a round. Its seed, and so the result, is secret until the round is over. */
export function drawRound(table: AnyTable, round: Round, seed: string, randomness: string): Json {
  const pair = openSeedPair(seed, randomness);
  const stream = openStream(pair, round.number!, table.game.tag);
  return table.game.draw(stream, round.facts);
}

/** The payout of a bet of the round, by the same rules that its receipt is verified with. */
export function closingOf(
  table: AnyTable,
  placement: Placement,
  facts: Json,
  outcome: Json,
  taken: Json = placement.taken,
): PlacementClosing {
  const settled = { bet: placement.bet, facts, taken };
  const { m4, share } = table.game.price(outcome, settled);
  const payout = payoutOf(placement.stake, m4, share);
  return { placement, m4, payout, params: settled, outcome: null, voidReason: null };
}

/** The stake is returned: the round did not count for this bet. */
export function returned(placement: Placement, facts: Json, voidReason: string): PlacementClosing {
  const { bet, taken, stake } = placement;
  const params = { bet, facts, taken };
  return { placement, m4: 10_000n, payout: stake, params, outcome: null, voidReason };
}
