import type { WalletCurrency } from '#core/currency.ts';
import { formatMoney, parseMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { GameSettingsCache, PlacedPart, PlacementOrder } from '#domain/bets/server/index.ts';

type Wish = {
  readonly stake: string;
  readonly currency: WalletCurrency;
  readonly bet: { readonly tickets: number };
};

/** The price of a ticket is the least stake of the room; the stake is so many times that. */
export function checkPrice(
  settings: ReturnType<GameSettingsCache['find']>,
  { stake, currency, bet }: Wish,
): Refusal | undefined {
  const price = settings?.limits.get(currency)?.stakeMin;
  const amount = parseMoney(stake);
  // What else may be wrong with a stake or a currency is said where all games are checked.
  if (price === undefined || amount === undefined) return undefined;
  if (amount === price * BigInt(bet.tickets)) return undefined;
  return refuse('ticket_price', { stake: [`ticket_price:${formatMoney(price)}`] });
}

/**
 * Every ticket of a round costs what its first one did: a pot is shared out by tickets, and would
 * come to more than was put in. A price that was changed meanwhile holds from the next round on.
 */
export function refuseOtherPrice(
  { stake, units }: Pick<PlacementOrder, 'stake' | 'units'>,
  placed: readonly Pick<PlacedPart, 'staked' | 'units'>[],
): Refusal | undefined {
  const other = placed.find((part) => part.staked * BigInt(units) !== stake * BigInt(part.units));
  if (!other) return undefined;
  const price = formatMoney(other.staked / BigInt(other.units));
  return refuse('ticket_price', { stake: [`ticket_price:${price}`] });
}
