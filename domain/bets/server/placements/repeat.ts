import type { WalletCurrency } from '#core/currency.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import { parseMoney } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { currencyOf } from '#domain/ledger/server/index.ts';
import type { Placement } from './placement.ts';
import { findByKeys } from './store.ts';

/** The request of a player before any check of whether it is allowed now. */
export type PlacementRequest = {
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
 * The placement already made by this same request. Even if the game was paused or its limits
 * changed since, a player whose stake was taken must not get a refusal.
 */
export async function findRepeat(
  db: Queryable,
  request: PlacementRequest,
): Promise<Placement | undefined> {
  const [first] = await findByKeys(db, [request]);
  const bet = first && request.betAt(first.cap_m4);
  if (!first || bet === undefined) return undefined;
  const isSame =
    first.game === request.game &&
    first.stake === parseMoney(request.stake) &&
    currencyOf(first.account) === request.currency &&
    canonicalJson(first.bet) === canonicalJson(bet);
  return isSame ? first : undefined;
}
