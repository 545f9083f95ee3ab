import * as z from 'zod/mini';
import { gameName, publicPlayer, walletCurrency } from '#domain/bets/contract.ts';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';

/** One of the best bets of the day, its player as they are shown to others. */
export const topBet = z.object({
  id: idText,
  ...publicPlayer.shape,
  currency: walletCurrency,
  stake: moneyText,
  multiplier: z.string(),
  payout: moneyText,
  placed_at: timeText,
});
export type TopBet = z.output<typeof topBet>;

export const listTopBets = call({
  name: 'leaderboard.listTopBets',
  summary:
    'Lists the bets with the highest multipliers paid for money in a game today (UTC), best first.',
  method: 'GET',
  path: '/api/v2/leaderboard/{game}',
  audience: 'anyone',
  params: z.object({ game: gameName }),
  answer: dataOf(z.object({ day: z.iso.date(), bets: z.array(topBet) })),
});
