import type { Order } from '#domain/bets/player/order.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { placeBet } from '../contract.ts';
import { parseKenoBet } from '../rules.ts';

/** Sends an order over the open connection, or by HTTP; it may be repeated with the same key. */
export function sendBet(order: Order) {
  const bet = parseKenoBet(order.params);
  if (!bet) throw new Error('an order of this table always has a valid bet');
  const { stake, currency, isAutobet, key } = order;
  const { risk, numbers } = bet;
  return socketCall(placeBet, {
    key,
    body: { risk, numbers: [...numbers], stake, currency, is_autobet: isAutobet },
  });
}
