import type { PlayerId } from '#core/ids.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';

/** Rebuilding what a month moved reads all its rows. */
const STATEMENT_TIMEOUT = '2h';

export type NextMonth = {
  /** As 2026-01. */
  readonly month: string;
  /** Why it stays; empty when it was archived. */
  readonly obstacles: readonly string[];
};

/** Archives the oldest month if it is old enough; undefined when none is. */
export async function archiveNextMonth(tx: Tx, keepMonths: number): Promise<NextMonth | undefined> {
  await tx.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  const [found] = await tx.query<{ month: string | null; obstacles: string[] | null }>(
    `select to_char(archived_month, 'YYYY-MM') as month, obstacles from archive_next_month($1)`,
    [keepMonths],
  );
  return found && { month: found.month!, obstacles: found.obstacles! };
}

/** How many rows of a month were archived, for the audit log. */
export async function countArchived(
  tx: Tx,
  month: string,
): Promise<{ bets: bigint; wagers: bigint; settlements: bigint; transfers: bigint }> {
  const rows = await tx.query<{
    bets: bigint;
    wagers: bigint;
    settlements: bigint;
    transfers: bigint;
  }>('select bets, wagers, settlements, transfers from archive_records where month = $1::date', [
    `${month}-01`,
  ]);
  return rows[0]!;
}

/** Makes archived months readable to receipts and to the ledger check. */
export async function attachMonths(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
    await tx.query('select archive_attach_months() as attached');
  });
}

/** The end of the last archived month, for a player who had an account before; else null. */
export async function archivedBefore(db: Queryable, playerId: PlayerId): Promise<Date | null> {
  const rows = await db.query<{ before: Date | null }>(
    `select (max(m.month) + interval '1 month') at time zone 'UTC' as before from archive_records m
      where exists (select from player_directory p
                     where p.id = $1
                       and p.created_at < (m.month + interval '1 month') at time zone 'UTC')`,
    [playerId],
  );
  return rows[0]!.before;
}
