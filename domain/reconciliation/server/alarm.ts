import type { Queryable } from '#platform/server/db.ts';
import type { ReconciliationCheckName } from '../rules.ts';

/** The event emitted when a check found new differences. */
export const ALARM = 'reconciliation.alarm';

/** The event body; ids of the run and of the cases it opened, as decimal text. */
export type Alarm = {
  readonly check: ReconciliationCheckName;
  readonly run: string;
  readonly cases: string[];
};

/**
 * True when this check opened no case in the hour before that run: a series of differences is one
 * alarm.
 */
export async function isFirstOfHour(db: Queryable, { check, run }: Alarm): Promise<boolean> {
  const rows = await db.query(
    `select from reconciliation_cases
      where check_name = $1 and first_run <> $2
        and opened_at between (select started_at from reconciliation_runs where id = $2)
          - interval '1 hour' and (select started_at from reconciliation_runs where id = $2)
      limit 1`,
    [check, run],
  );
  return rows.length === 0;
}
