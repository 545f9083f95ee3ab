import { payoutOf } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import { openSeedPair } from '#core/fairness/pf1.ts';
import { openRoundStream } from '#core/fairness/sub-streams.ts';
import type { WagerResult, Wager } from '#domain/wagers/server/index.ts';
import type { Round } from '../store.ts';
import type { AnyTable } from './definition.ts';

/** The result of a round. Its seed, and so the result, is secret until the round is over. */
export function drawRound(table: AnyTable, round: Round, seed: string, randomness: string): Json {
  const pair = openSeedPair(seed, randomness);
  const stream = openRoundStream(pair, round.number!, table.game.tag);
  return table.game.draw(stream, round.facts);
}

/** The payout of a bet of the round, by the same rules that its receipt is verified with. */
export function closingOf(
  table: AnyTable,
  wager: Wager,
  facts: Json,
  outcome: Json,
  taken: Json = wager.taken,
): WagerResult {
  const settled = { bet: wager.bet, facts, taken };
  const { m4, share } = table.game.price(outcome, settled);
  const payout = payoutOf(wager.stake, m4, share);
  return { wager, m4, payout, params: settled, outcome: null, voidReason: null };
}

/** The stake is returned: the round did not count for this bet. */
export function returned(wager: Wager, facts: Json, voidReason: string): WagerResult {
  const { bet, taken, stake } = wager;
  const params = { bet, facts, taken };
  return { wager, m4: 10_000n, payout: stake, params, outcome: null, voidReason };
}
