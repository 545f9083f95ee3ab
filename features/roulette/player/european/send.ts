import { formatMoney, parseMoney } from '#core/money.ts';
import type { Order } from '#domain/bets/player/order.ts';
import { socketCall } from '#platform/browser/net/socket.ts';
import { placeChips } from '../../contract.ts';
import { parseLayout } from '../../rules.ts';
import { draftFor } from '../board/draft.ts';

/** Sends an order over the open connection, or by HTTP; it may be repeated with the same key. */
export function sendSpin(order: Order) {
  const layout = parseLayout(order.params);
  const stake = parseMoney(order.stake);
  if (!layout || stake === undefined) throw new Error('an order of this table always has chips');
  const chips = [...draftFor(layout, stake)].map(([cell, amount]) => ({
    cell,
    amount: formatMoney(amount),
  }));
  const { currency, isAutobet, key } = order;
  return socketCall(placeChips, { key, body: { currency, chips, is_autobet: isAutobet } });
}
