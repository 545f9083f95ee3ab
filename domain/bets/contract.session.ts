import * as z from 'zod/mini';
import { call, dataOf, idText, moneyText, timeText } from '#core/wire.ts';
import { walletCurrency } from './contract.ts';

const playSession = z.object({
  started_at: timeText,
  last_bet_at: timeText,
  /** The latest bet that is counted; bet ids grow with time. */
  last_bet: idText,
  sums: z.array(
    z.object({ currency: walletCurrency, bets: z.number(), staked: moneyText, net: moneyText }),
  ),
});
export type PlaySession = z.output<typeof playSession>;

export const getPlaySession = call({
  name: 'bets.getSession',
  summary:
    "Returns the caller's current play session: its start and the result in each currency. " +
    'Play without a pause of half an hour is one session, on all devices; null outside of one.',
  method: 'GET',
  path: '/api/v2/bets/session',
  audience: 'player',
  answer: dataOf(z.nullable(playSession)),
});
