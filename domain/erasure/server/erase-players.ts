import type { PlayerId } from '#core/ids.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { hasMoney, listPlayerBalances } from '#domain/ledger/server/index.ts';
import { writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { SealedFiles } from '#platform/server/files/sealed-files.ts';
import type { Log } from '#platform/server/log.ts';
import { eraseRows, listDue } from './store.ts';

export type ErasureDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly files: Pick<SealedFiles, 'remove'>;
};

const BATCH = 100;

/**
 * Erases the personal data of closed accounts whose time is over (`retention_years` of their
 * jurisdiction) and returns how many there were. Bets, money and the audit log stay, under a number
 * without a name. An account that still holds money is left alone: its owner may come for it.
 */
export async function erasePlayers(deps: ErasureDeps): Promise<number> {
  let erased = 0;
  let due = await listDue(deps.db, 0n as PlayerId, BATCH);
  while (due.length > 0) {
    for (const id of due) if (await erasePlayer(deps, id)) erased += 1;
    due = await listDue(deps.db, due.at(-1)!, BATCH);
  }
  if (erased > 0) deps.log.info({ erased }, 'personal data of closed accounts was erased');
  return erased;
}

async function erasePlayer({ db, files }: ErasureDeps, id: PlayerId): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // Two processes may run the job: the second one finds the account erased.
    await findPlayer(tx, id, 'update');
    const [stillDue] = await listDue(tx, (id - 1n) as PlayerId, 1);
    if (stillDue !== id) return false;
    if ((await listPlayerBalances(tx, id)).some(hasMoney)) return false;
    const names = await eraseRows(tx, id);
    await writeAudit(tx, {
      staffId: null,
      role: 'command',
      action: 'players.erase',
      target: `player:${id}`,
      after: { files: names.length },
    });
    // Before the commit: nothing would find a file that outlives its row, while a failure here
    // leaves both to the next run.
    for (const name of names) await files.remove(name);
    return true;
  });
}
