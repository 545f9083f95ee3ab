import type { WalletCurrency } from '#core/currency.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Bet, BetOrder } from './order.ts';
import type { Wager, WagerOrder } from './wager.ts';
import { findByKeys } from './store.wagers.ts';

/** The request of a player before any check of whether it is allowed now. */
export type WagerRequest = {
  readonly playerId: PlayerId;
  readonly key: string;
  readonly game: string;
  readonly stake: string;
  readonly currency: WalletCurrency;
  /**
   * The bet as it is stored when this is its cap, in ten-thousandths; undefined if it is invalid.
   */
  readonly betAt: (capM4: bigint) => Json | undefined;
};

/**
 * The wager already made by this same request. Even if the game was paused or its limits
 * changed since, a player whose stake was taken must not get a refusal.
 */
export async function findRepeat(db: Queryable, request: WagerRequest): Promise<Wager | undefined> {
  const [first] = await findByKeys(db, [request]);
  const bet = first && request.betAt(first.cap_m4);
  if (!first || bet === undefined) return undefined;
  const { game, currency } = request;
  const wanted = { game, stake: parseMoney(request.stake), currency, params: bet };
  return isSameRequest(requestOf(first), wanted) ? first : undefined;
}

/** Whether a stored wager belongs to this order, which has the same key. */
export function isSameOrder(wager: Wager, order: WagerOrder): boolean {
  const params = order.betAt?.(wager.cap_m4) ?? order.bet;
  const currency = currencyOf(order.account);
  return isSameRequest(requestOf(wager), { ...order, currency, params });
}

/** Whether a stored bet belongs to this order, which has the same key. */
export function isSameBet(bet: Bet, order: BetOrder): boolean {
  const { game, account, stake, params } = bet;
  const first = { game, stake, currency: currencyOf(account), params };
  return isSameRequest(first, { ...order, game: order.game.name });
}

/** What a client asks for, under its key. */
export type RequestedBet = {
  readonly game: string;
  readonly stake: bigint | undefined;
  readonly currency: WalletCurrency;
  readonly params: Json;
};

/** A repeated key gets its first answer only for the same request. */
export function isSameRequest(first: RequestedBet, second: RequestedBet): boolean {
  return (
    first.game === second.game &&
    first.stake === second.stake &&
    first.currency === second.currency &&
    canonicalJson(first.params) === canonicalJson(second.params)
  );
}

function requestOf({ game, stake, account, bet }: Wager): RequestedBet {
  return { game, stake, currency: currencyOf(account), params: bet };
}
