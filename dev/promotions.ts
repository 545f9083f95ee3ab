/** Bonuses of a running installation, for tests. */
import { openFirstBonuses, setOpenPack } from '#domain/bonuses/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { addPromoCode } from './bonus-terms.ts';

/** Switches the bonuses on that a new installation has, with the welcome pack. */
export async function openPromotions(db: Db): Promise<void> {
  await db.transaction((tx) => openFirstBonuses(tx));
}

/** Registrations bring no welcome pack any more. */
export async function closePack(db: Db): Promise<void> {
  await db.transaction((tx) => setOpenPack(tx, null));
}

/** A promo code of the first of those bonuses. */
export async function addFirstCode(
  db: Db,
  code: string,
  usesMax: number | null = null,
): Promise<void> {
  await addPromoCode(db, code, 'first-deposit', usesMax);
}
