import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, parseMoney, micro } from '#core/money.ts';
import { refuseField, type Refusal } from '#core/refusal.ts';
import type { GameSettingsCache, PlacedPart, PlacementOrder } from '#domain/bets/server/index.ts';

type TicketOrder = {
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly bet: { readonly tickets: number };
};

/** The price of a ticket is the smallest stake of the room; a stake is that times the tickets. */
export function checkPrice(
  settings: ReturnType<GameSettingsCache['find']>,
  { stake, currency, bet }: TicketOrder,
): Refusal<'ticket_price'> | undefined {
  const price = settings?.limits.get(currency)?.stakeMin;
  const amount = parseMoney(stake);
  // Other errors of stake or currency are reported by the common checks of all games.
  if (price === undefined || amount === undefined) return undefined;
  if (amount === price * BigInt(bet.tickets)) return undefined;
  return refuseField('stake', 'ticket_price', formatMoney(price));
}

/**
 * Every ticket of a round must have the price of its first one: the pot is shared by tickets, and
 * would otherwise pay more than was staked. A changed price takes effect with the next round.
 */
export function checkRoundPrice(
  { stake, units }: Pick<PlacementOrder, 'stake' | 'units'>,
  placed: readonly Pick<PlacedPart, 'staked' | 'units'>[],
): Refusal<'ticket_price'> | undefined {
  const other = placed.find((part) => part.staked * BigInt(units) !== stake * BigInt(part.units));
  if (!other) return undefined;
  const price = formatMoney(micro(other.staked / BigInt(other.units)));
  return refuseField('stake', 'ticket_price', price);
}
