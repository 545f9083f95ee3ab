import type { Queryable, Tx } from '#platform/server/db.ts';

export type FindingRow = {
  readonly id: bigint;
  readonly reason: string;
  readonly by: string;
  readonly found_at: Date;
};

/** What staff found out about a deposit, oldest first. */
export async function listFindings(db: Queryable, depositId: bigint): Promise<FindingRow[]> {
  return await db.query<FindingRow>(
    `select f.id, f.reason, coalesce(p.email, p.name) as by, f.found_at
       from deposit_findings f join players p on p.id = f.found_by
      where f.deposit_id = $1 order by f.id limit 200`,
    [depositId],
  );
}

/**
 * Answers whatever came up to this message. False when it is none of this deposit, or when nothing
 * up to it still needs somebody: a second click finds nothing.
 */
export async function insertFinding(
  tx: Tx,
  depositId: bigint,
  { message, reason, staffId }: { message: string; reason: string; staffId: bigint },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into deposit_findings (deposit_id, until, reason, found_by)
     select d.id, last.received_at, $3, $4
       from deposits d
       join payment_events last on last.subject = 'invoice' and last.reference = d.reference
        and last.provider = d.provider and last.event_id = $2
      where d.id = $1 and exists (select from deposit_calls c
        where c.deposit_id = d.id and c.received_at <= last.received_at)
     returning id`,
    [depositId, message, reason, staffId],
  );
  return rows.length > 0;
}
