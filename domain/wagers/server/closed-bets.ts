import type { BetId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Bet } from './order.ts';
import type { Wager } from './wager.ts';

/** What others may see of a bet. */
export type ShownBet = Pick<
  Bet,
  'player_id' | 'id' | 'account' | 'game' | 'stake' | 'payout' | 'm4' | 'placed_at' | 'void_reason'
>;

/** A wager that its source has closed, by the settlement of this id, with what it paid in all. */
export function closedBetOf(wager: Wager, id: BetId, payout: Micro): ShownBet {
  const { player_id: playerId, account, game, stake } = wager;
  const m4 = (payout * 10_000n) / stake;
  const when = { placed_at: new Date(), void_reason: null };
  return { player_id: playerId, id, account, game, stake, payout, m4, ...when };
}
