import type { Order } from '#domain/bets/player/order.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { placeBet } from '../contract.ts';
import { parseWheelBet } from '../rules.ts';

/** Sends an order over the open connection, or by HTTP; the same key may go any number of times. */
export function sendBet(order: Order) {
  const bet = parseWheelBet(order.params);
  if (!bet) throw new Error('an order of this table is always a bet it takes');
  const { stake, currency, isAutobet, key } = order;
  return socketCall(placeBet, { key, body: { ...bet, stake, currency, is_autobet: isAutobet } });
}
