import type { Json } from '#core/fairness/json.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { ReconciliationCheckName, Difference } from '../rules.ts';

/** A run as it is listed; the stored findings may be fewer than their count. */
export type ReconciliationRun = {
  readonly id: bigint;
  readonly check: ReconciliationCheckName;
  readonly staff_id: PlayerId | null;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly compared_count: bigint;
  readonly findings_count: number;
  readonly findings: readonly Difference[];
  readonly trouble: string | null;
};

const RUN = `id, check_name as check, staff_id, started_at, ended_at, compared_count,
  findings_count,   findings, trouble`;

export type NewRun = {
  readonly check: ReconciliationCheckName;
  readonly staffId: PlayerId | null;
  readonly startedAt: Date;
  readonly comparedCount: number | bigint;
  readonly differences: readonly Difference[];
  readonly error: string | undefined;
  readonly mark: Json | undefined;
};

/** Findings stored in the row of a run; each opens a case in any event. */
const STORED_FINDINGS_MAX = 200;

export async function insertRun(tx: Tx, run: NewRun): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into reconciliation_runs (check_name, staff_id, started_at,
       compared_count, findings_count,
       findings, trouble, mark)
     values ($1, $2, least($3, clock_timestamp()), $4, $5, $6, $7, $8) returning id`,
    [
      run.check,
      run.staffId,
      run.startedAt,
      run.comparedCount,
      run.differences.length,
      JSON.stringify(run.differences.slice(0, STORED_FINDINGS_MAX)),
      run.error ?? null,
      JSON.stringify(run.mark ?? null),
    ],
  );
  return rows[0]!.id;
}

/** Opens a case, or matches the open one. Returns the id of a new case. */
export async function recordDifference(
  tx: Tx,
  check: ReconciliationCheckName,
  runId: bigint,
  { subject, kind, facts }: Difference,
): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint; times_seen: number }>(
    `insert into reconciliation_cases as c (check_name, subject, detail, first_run, last_run)
     values ($1, $2, $3, $4, $4)
     on conflict (check_name, subject) where state <> 'closed'
     do update set detail = excluded.detail, last_run = excluded.last_run,
                   times_seen = c.times_seen + 1, last_seen_at = clock_timestamp()
     returning id, times_seen`,
    [check, subject, JSON.stringify({ kind, facts }), runId],
  );
  return rows[0]!.times_seen === 1 ? rows[0]!.id : undefined;
}

/**
 * The mark of the last run of a check that stored one: also of a run that could not compare a part,
 * so that what it did compare is not compared again.
 */
export async function readMark(db: Queryable, check: ReconciliationCheckName): Promise<Json> {
  const rows = await db.query<{ mark: Json }>(
    `select mark from reconciliation_runs
      where check_name = $1 and mark <> 'null' order by id desc limit 1`,
    [check],
  );
  return rows[0]?.mark ?? null;
}

/** When a check was last completed; undefined before the first time. */
export async function lastCompletedAt(
  db: Queryable,
  check: ReconciliationCheckName,
): Promise<Date | undefined> {
  const rows = await db.query<{ started_at: Date }>(
    `select started_at from reconciliation_runs
      where check_name = $1 and trouble is null order by id desc limit 1`,
    [check],
  );
  return rows[0]?.started_at;
}

/** The id of the last run of a check, however it ended. */
export async function lastRun(
  db: Queryable,
  check: ReconciliationCheckName,
): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    'select id from reconciliation_runs where check_name = $1 order by id desc limit 1',
    [check],
  );
  return rows[0]?.id;
}

/** The last run of each of these checks. */
export async function listLatest(
  db: Queryable,
  checks: readonly ReconciliationCheckName[],
): Promise<readonly ReconciliationRun[]> {
  return await db.query<ReconciliationRun>(
    `select run.* from unnest($1::text[]) as wanted (name)
      cross join lateral (select ${RUN} from reconciliation_runs
                           where check_name = wanted.name order by id desc limit 1) run`,
    [[...checks]],
  );
}

export type RunFilter = {
  readonly check: ReconciliationCheckName | undefined;
  /** Only runs with findings or an error. */
  readonly withFindings: boolean;
};

/** Latest first, unless the other way is chosen. */
export function runOrder(sort: 'id' | '-id' = '-id') {
  const columns: SortColumns<ReconciliationRun, 'id'> = { id: 'id' };
  return sortOrder(columns, { sql: 'id', of: ({ id }) => id }, sort);
}

export async function listRuns(
  db: Queryable,
  filter: RunFilter,
  page: SortedPage,
): Promise<ReconciliationRun[]> {
  const loud = filter.withFindings ? 'and (findings_count > 0 or trouble is not null)' : '';
  const values = [filter.check ?? null, page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<ReconciliationRun>(
    `select ${RUN} from reconciliation_runs
      where ($1::text is null or check_name = $1) ${loud} and ${rest}
      order by ${orderBy} limit $2`,
    values,
  );
}

export async function findRun(db: Queryable, id: bigint): Promise<ReconciliationRun | undefined> {
  return (
    await db.query<ReconciliationRun>(`select ${RUN} from reconciliation_runs where id = $1`, [id])
  )[0];
}

/** Requests a run; false when one is already pending. */
export async function insertRequestedRun(
  tx: Tx,
  check: ReconciliationCheckName,
  staffId: PlayerId,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into reconciliation_requests (check_name, staff_id) values ($1, $2)
     on conflict do nothing returning id`,
    [check, staffId],
  );
  return rows.length > 0;
}

export type RequestedRun = {
  readonly id: bigint;
  readonly check: ReconciliationCheckName;
  readonly staff_id: PlayerId;
};

export async function listRequestedRuns(db: Queryable): Promise<RequestedRun[]> {
  return await db.query<RequestedRun>(
    `select id, check_name as check, staff_id from reconciliation_requests
      where run_id is null order by id`,
  );
}

export async function completeRequestedRun(tx: Tx, id: bigint, runId: bigint): Promise<void> {
  await tx.query('update reconciliation_requests set run_id = $2 where id = $1', [id, runId]);
}

export async function countOpen(
  db: Queryable,
): Promise<{ check: ReconciliationCheckName; open: bigint; explained: bigint }[]> {
  return await db.query(
    `select check_name as check, count(*) filter (where state = 'open') as open,
            count(*) filter (where state = 'explained') as explained
       from reconciliation_cases where state in ('open', 'explained') group by 1`,
  );
}

/** Deletes old runs without findings; returns how many. */
export async function trimRuns(db: Queryable): Promise<bigint> {
  return (await db.query<{ gone: bigint }>('select reconciliation_trim() as gone'))[0]!.gone;
}
