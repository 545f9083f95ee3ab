import { isCurrency } from '#core/currency.ts';
import { parseMoney } from '#core/money.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import { FIRST_BONUSES, FIRST_PACK } from '../rules.first.ts';
import { findBonus, insertVersion, listBonuses, setBudget, setOn } from './store.definitions.ts';
import { insertPackVersion, setOpenPack } from './store.packs.ts';

/**
 * Gives a new installation its first bonuses. They cost the operator money, so they are off until
 * the operator switches them on; a development installation shows them at once.
 */
export async function shipBonuses(db: Db, { isOpen }: { readonly isOpen: boolean }): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes start at once.
    await tx.query(`select pg_advisory_xact_lock(hashtext('bonuses.ship'))`);
    if ((await listBonuses(tx)).length > 0) return;
    for (const { code, terms } of FIRST_BONUSES) await insertVersion(tx, code, terms, null);
    await insertPackVersion(tx, FIRST_PACK.code, FIRST_PACK.terms);
    if (isOpen) await openFirstBonuses(tx);
  });
}

/** Switches the first bonuses and the welcome pack on, each with a budget. */
export async function openFirstBonuses(tx: Tx): Promise<void> {
  for (const { code, budgets } of FIRST_BONUSES) {
    const { id } = (await findBonus(tx, code))!;
    for (const [currency, budget] of Object.entries(budgets)) {
      if (isCurrency(currency)) await setBudget(tx, id, currency, parseMoney(budget)!);
    }
    await setOn(tx, id, true);
  }
  await setOpenPack(tx, FIRST_PACK.code);
}
