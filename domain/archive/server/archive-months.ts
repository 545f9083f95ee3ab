import { writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';
import { archiveNextMonth, attachMonths, countArchived } from './store.ts';

/**
 * Archives every month that ended at least `keepMonths` ago, oldest first, and returns those
 * months, as 2026-01. A month that something stands against stays, with all later ones, until the
 * next run. Each is archived in one transaction, with its audit entry, so a run that was killed is
 * continued by the next.
 */
export async function archiveMonths(db: Db, log: Log, keepMonths: number): Promise<string[]> {
  const archived: string[] = [];
  for (;;) {
    // Before the first, too: of a run that was killed.
    await attachMonths(db);
    const next = await db.transaction(async (tx) => {
      const found = await archiveNextMonth(tx, keepMonths);
      if (found?.obstacles.length === 0) {
        const { month } = found;
        const { bets, wagers, settlements, transfers } = await countArchived(tx, month);
        await writeAudit(tx, {
          staffId: null,
          role: 'command',
          action: 'ledger.archive',
          target: `month:${month}`,
          after: {
            bets: bets.toString(),
            wagers: wagers.toString(),
            settlements: settlements.toString(),
            transfers: transfers.toString(),
          },
        });
      }
      return found;
    });
    if (!next) return archived;
    const { month, obstacles } = next;
    if (obstacles.length > 0) {
      log.warn({ month, obstacles }, 'a month cannot be archived yet, trying again later');
      return archived;
    }
    log.info({ month }, 'a month was archived');
    archived.push(month);
  }
}
