import type { Db, Tx } from '#platform/server/db.ts';
import { FIRST_MISSIONS } from '../rules.first.ts';
import { findMission, insertVersion, listMissions, setOn } from './store.ts';

/**
 * Gives a new installation its first missions. They cost the operator money, so they are off until
 * the operator switches them on; a development installation shows them at once.
 */
export async function shipMissions(
  db: Db,
  { isOpen }: { readonly isOpen: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes start at once.
    await tx.query(`select pg_advisory_xact_lock(hashtext('missions.ship'))`);
    if ((await listMissions(tx)).length > 0) return;
    for (const { code, terms } of FIRST_MISSIONS) await insertVersion(tx, code, terms, null);
    if (isOpen) await openFirstMissions(tx);
  });
}

async function openFirstMissions(tx: Tx): Promise<void> {
  for (const { code } of FIRST_MISSIONS) await setOn(tx, (await findMission(tx, code))!.id, true);
}
