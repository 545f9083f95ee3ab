import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type {
  ReconciliationCaseAction,
  ReconciliationCaseState,
  ReconciliationCheckName,
  DifferenceKind,
} from '../rules.ts';
import type { Alarm } from './alarm.ts';

export type Case = {
  readonly id: bigint;
  readonly check: ReconciliationCheckName;
  readonly subject: string;
  readonly detail: {
    readonly kind: DifferenceKind;
    readonly facts: Readonly<Record<string, string>>;
  };
  readonly state: ReconciliationCaseState;
  readonly assignee: PlayerId | null;
  readonly assignee_email: string | null;
  readonly first_run: bigint;
  readonly last_run: bigint;
  readonly times_seen: number;
  readonly opened_at: Date;
  readonly last_seen_at: Date;
  readonly last_seen_micros: bigint;
};

const CASE = `c.id, c.check_name as check, c.subject, c.detail, c.state, c.assignee,
  p.email as assignee_email, c.first_run, c.last_run, c.times_seen, c.opened_at, c.last_seen_at,
  (extract(epoch from c.last_seen_at) * 1000000)::bigint as last_seen_micros`;

const SELECT = `select ${CASE} from reconciliation_cases c
  left join player_directory p on p.id = c.assignee`;

export type CaseFilter = {
  readonly state: ReconciliationCaseState | undefined;
  readonly check: ReconciliationCheckName | undefined;
  readonly assignee: PlayerId | undefined;
};

type CaseColumn = 'opened' | 'at' | 'seen' | 'state';

/** Not indexed, but for the first: a difference is rare, and seen again it is the same case. */
const SORT_COLUMNS: SortColumns<Case, CaseColumn> = {
  opened: 'id',
  at: { sql: 'c.last_seen_at', type: 'micros', of: (row) => row.last_seen_micros },
  seen: { sql: 'c.times_seen', type: 'number', of: (row) => row.times_seen },
  state: { sql: 'c.state', type: 'code', of: ({ state }) => state },
};

/** Latest first, unless another order is chosen. */
export function caseOrder(sort: CaseColumn | `-${CaseColumn}` = '-opened') {
  return sortOrder(SORT_COLUMNS, { sql: 'c.id', of: ({ id }) => id }, sort);
}

export async function listCases(
  db: Queryable,
  filter: CaseFilter,
  page: SortedPage,
): Promise<Case[]> {
  const values = [filter.state ?? null, filter.check ?? null, filter.assignee ?? null, page.limit];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<Case>(
    `${SELECT} where ($1::text is null or c.state = $1) and ($2::text is null or c.check_name = $2)
        and ($3::bigint is null or c.assignee = $3) and ${rest}
      order by ${orderBy} limit $4`,
    values,
  );
}

export async function findCase(db: Queryable, id: bigint): Promise<Case | undefined> {
  return (await db.query<Case>(`${SELECT} where c.id = $1`, [id]))[0];
}

export type CaseStep = {
  readonly id: bigint;
  readonly staff_id: PlayerId;
  readonly staff_email: string | null;
  readonly action: ReconciliationCaseAction;
  readonly note: string | null;
  readonly at: Date;
};

/** The staff actions on a case, oldest first. */
export async function listSteps(db: Queryable, caseId: bigint): Promise<CaseStep[]> {
  return await db.query<CaseStep>(
    `select s.id, s.staff_id, p.email as staff_email, s.action, s.note, s.at
       from reconciliation_steps s join player_directory p on p.id = s.staff_id
      where s.case_id = $1 order by s.id limit 500`,
    [caseId],
  );
}

export type Locked = Pick<Case, 'id' | 'check' | 'subject' | 'state' | 'assignee' | 'last_run'>;

export async function lockCase(tx: Tx, id: bigint): Promise<Locked | undefined> {
  const rows = await tx.query<Locked>(
    `select id, check_name as check, subject, state, assignee, last_run
       from reconciliation_cases where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function wasSeenInLastRun(tx: Tx, { check, last_run }: Locked): Promise<boolean> {
  const rows = await tx.query<{ id: bigint }>(
    `select id from reconciliation_runs where check_name = $1 and trouble is null
      order by id desc limit 1`,
    [check],
  );
  return rows[0]?.id === last_run;
}

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

export async function updateCase(
  tx: Tx,
  id: bigint,
  { state, assignee }: Pick<Case, 'state' | 'assignee'>,
): Promise<void> {
  await tx.query('update reconciliation_cases set state = $2, assignee = $3 where id = $1', [
    id,
    state,
    assignee,
  ]);
}

export async function insertStep(
  tx: Tx,
  step: {
    readonly caseId: bigint;
    readonly staffId: PlayerId;
    readonly action: ReconciliationCaseAction;
    readonly note: string | undefined;
  },
): Promise<void> {
  await tx.query(
    'insert into reconciliation_steps (case_id, staff_id, action, note) values ($1, $2, $3, $4)',
    [step.caseId, step.staffId, step.action, step.note ?? null],
  );
}
