import type { WalletCurrency } from '#core/currency.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { parseMoney } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { currencyOf } from '../history.ts';
import type { Placement } from './placement.ts';
import { findByKeys } from './store.ts';

/** What somebody asks for, before anybody looked whether he may have it now. */
export type Wish = {
  readonly playerId: bigint;
  readonly key: string;
  readonly game: string;
  readonly stake: string;
  readonly currency: WalletCurrency;
  /** The bet as it is kept when this is its cap, in ten-thousandths; undefined if it is none. */
  readonly betAt: (capM4: bigint) => Json | undefined;
};

/**
 * The placement this very wish was answered with before. A game that was paused since, or whose
 * limits changed, is no reason to tell a player no whose stake was taken.
 */
export async function findRepeat(db: Queryable, wish: Wish): Promise<Placement | undefined> {
  const [first] = await findByKeys(db, [wish]);
  const bet = first && wish.betAt(first.cap_m4);
  if (!first || bet === undefined) return undefined;
  const isSame =
    first.game === wish.game &&
    first.stake === parseMoney(wish.stake) &&
    currencyOf(first.account) === wish.currency &&
    canonicalJson(first.bet) === canonicalJson(bet);
  return isSame ? first : undefined;
}
