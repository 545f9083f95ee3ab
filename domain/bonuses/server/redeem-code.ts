import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuseField, type Refusal } from '#core/refusal.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { parsePromoCode } from '../rules.codes.ts';
import type { LifecycleDeps } from './lifecycle.ts';
import { awaitDeposit, offerBonus, type OfferRefusal } from './offers.ts';
import { findCode, returnUse, takeUse, type PromoCodeRow } from './store.codes.ts';
import { findBonus } from './store.definitions.ts';
import { findGrantByKey, type Grant } from './store.ts';

export type CodeRefusal =
  | OfferRefusal
  | Refusal<'promo_unknown' | 'promo_expired' | 'promo_used' | 'promo_used_up'>;

export type Redemption = {
  readonly playerId: PlayerId;
  /** As the player wrote it. */
  readonly code: string;
  readonly currency: Currency;
};

/** The code in a text, if it can be used now; undefined otherwise. */
export async function findOpenCode(db: Queryable, text: string): Promise<PromoCodeRow | undefined> {
  const code = parsePromoCode(text);
  const found = code === undefined ? undefined : await findCode(db, code);
  if (!found?.isValid || found.isUsedUp) return undefined;
  return (await findBonus(db, found.bonus))?.isOn ? found : undefined;
}

export async function isOpenCode(db: Queryable, text: string): Promise<boolean> {
  return (await findOpenCode(db, text)) !== undefined;
}

/**
 * Offers the bonus of a code to a player, who uses a code once. One for a deposit is claimed by
 * that, and waits for the deposit.
 */
export async function redeemCode(
  deps: LifecycleDeps,
  tx: Tx,
  { playerId, code: written, currency }: Redemption,
): Promise<Grant | CodeRefusal> {
  const code = parsePromoCode(written);
  const found = code === undefined ? undefined : await findCode(tx, code);
  if (!found) return refuseField('code', 'promo_unknown');
  const key = `code:${found.code}`;
  if (await findGrantByKey(tx, playerId, key)) return refuseField('code', 'promo_used');
  if (!found.isValid) return refuseField('code', 'promo_expired');
  // The row of the code is locked from here on: of two uses at once the second sees the first.
  if (!(await takeUse(tx, found.code))) return refuseField('code', 'promo_used_up');
  const isRepeat = await findGrantByKey(tx, playerId, key);
  const offer = { playerId, code: found.bonus, currency, source: 'code', key } as const;
  const grant = isRepeat ? refuseField('code', 'promo_used') : await offerBonus(deps, tx, offer);
  if (isRefusal(grant)) {
    await returnUse(tx, found.code);
    return grant;
  }
  return await awaitDeposit(tx, grant);
}
