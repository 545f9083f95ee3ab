import type { Order } from '#domain/bets/player/order.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { placeBet } from '../contract.ts';
import { parseWheelBet } from '../rules.ts';

/** Sends an order over the open connection, or by HTTP; it may be repeated with the same key. */
export function sendBet(order: Order) {
  const bet = parseWheelBet(order.params);
  if (!bet) throw new Error('an order of this table always has a valid bet');
  const { stake, currency, isAutobet, key } = order;
  return socketCall(placeBet, { key, body: { ...bet, stake, currency, is_autobet: isAutobet } });
}
