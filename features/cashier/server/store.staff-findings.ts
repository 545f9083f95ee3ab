import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type FindingRow = {
  readonly id: bigint;
  readonly reason: string;
  readonly by: string;
  readonly found_at: Date;
};

/** Lists the staff findings about a deposit, oldest first. */
export async function listFindings(db: Queryable, depositId: bigint): Promise<FindingRow[]> {
  return await db.query<FindingRow>(
    `select f.id, f.reason, coalesce(p.email, p.name) as by, f.found_at
       from deposit_reviews f join player_directory p on p.id = f.found_by
      where f.deposit_id = $1 order by f.id limit 200`,
    [depositId],
  );
}

/**
 * Closes the review of every message up to this one. False when the message belongs to another
 * deposit, or when no message up to it needs review: a second click changes nothing.
 */
export async function insertFinding(
  tx: Tx,
  depositId: bigint,
  { message, reason, staffId }: { message: string; reason: string; staffId: PlayerId },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into deposit_reviews (deposit_id, until, reason, found_by)
     select d.id, last.received_at, $3, $4
       from deposits d
       join payment_messages last on last.subject = 'invoice' and last.reference = d.reference
        and last.provider = d.provider and last.event_id = $2
      where d.id = $1 and exists (select from deposits_to_review c
        where c.deposit_id = d.id and c.received_at <= last.received_at)
     returning id`,
    [depositId, message, reason, staffId],
  );
  return rows.length > 0;
}
