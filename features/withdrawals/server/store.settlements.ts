import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type SilenceRow = { seconds: number; hours: number; has_approved: boolean };

/** Reads how long the provider has been silent, and how long it must have been. */
export async function readSilence(
  db: Queryable,
  withdrawalId: bigint,
  staffId: PlayerId,
): Promise<SilenceRow> {
  const rows = await db.query<SilenceRow>(
    `select coalesce(extract(epoch from clock_timestamp()
              - coalesce(w.last_provider_contact_at, w.asked_at)), 0)::float8 as seconds,
            (select silent_hours::int from withdrawal_rules r where r.currency = w.currency)
              as hours,
            exists (select from withdrawal_approvals a
                     where a.withdrawal_id = w.id and a.staff_id = $2) as has_approved
       from withdrawals w where w.id = $1`,
    [withdrawalId, staffId],
  );
  return rows[0]!;
}
