import { refuse, type Refusal } from '#core/refusal.ts';
import { writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import {
  needsNote,
  nextState,
  type ReconciliationCaseAction,
  type ReconciliationCaseState,
  type ReconciliationCheckName,
  type DifferenceKind,
} from '../rules.ts';

export type Case = {
  readonly id: bigint;
  readonly check: ReconciliationCheckName;
  readonly subject: string;
  readonly detail: {
    readonly kind: DifferenceKind;
    readonly facts: Readonly<Record<string, string>>;
  };
  readonly state: ReconciliationCaseState;
  readonly assignee: bigint | null;
  readonly assignee_email: string | null;
  readonly first_run: bigint;
  readonly last_run: bigint;
  readonly times_seen: number;
  readonly opened_at: Date;
  readonly last_seen_at: Date;
};

const CASE = `c.id, c.check_name as check, c.subject, c.detail, c.state, c.assignee,
  p.email as assignee_email, c.first_run, c.last_run, c.times_seen, c.opened_at, c.last_seen_at`;
const SELECT = `select ${CASE} from reconciliation_cases c
  left join player_directory p on p.id = c.assignee`;

export type CaseFilter = {
  readonly state: ReconciliationCaseState | undefined;
  readonly check: ReconciliationCheckName | undefined;
  readonly assignee: bigint | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
};

/** Latest first. */
export async function listCases(db: Queryable, filter: CaseFilter): Promise<Case[]> {
  return await db.query<Case>(
    `${SELECT} where ($1::text is null or c.state = $1) and ($2::text is null or c.check_name = $2)
        and ($3::bigint is null or c.assignee = $3) and ($4::bigint is null or c.id < $4)
      order by c.id desc limit $5`,
    [
      filter.state ?? null,
      filter.check ?? null,
      filter.assignee ?? null,
      filter.before ?? null,
      filter.limit,
    ],
  );
}

export async function findCase(db: Queryable, id: bigint): Promise<Case | undefined> {
  return (await db.query<Case>(`${SELECT} where c.id = $1`, [id]))[0];
}

export type CaseStep = {
  readonly id: bigint;
  readonly staff_id: bigint;
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

export type CaseChange = {
  readonly id: bigint;
  readonly action: ReconciliationCaseAction;
  /** Undefined or blank for no note. */
  readonly note: string | undefined;
};

/**
 * Takes, releases, explains, closes or reopens a case. Refuses `not_found`, `note_needed` when the
 * action requires a note, `case_closed` when the state does not allow it, and `difference_remains`
 * for closing when the last run of the check still found it.
 */
export async function changeCase(
  db: Db,
  staff: StaffUser,
  change: CaseChange,
): Promise<Case | Refusal> {
  const note = change.note?.trim() || undefined;
  if (needsNote(change.action) && note === undefined) {
    return refuse('note_needed', { note: ['note_needed'] });
  }
  return await db.transaction(async (tx) => {
    const before = await lockCase(tx, change.id);
    if (!before) return refuse('not_found');
    const state = nextState(before.state, change.action);
    if (state === undefined) return refuse('case_closed');
    if (state === 'closed' && (await wasSeenInLastRun(tx, before)))
      return refuse('difference_remains');
    await saveChange(tx, staff, before, { ...change, state, note });
    return (await findCase(tx, change.id))!;
  });
}

type Locked = Pick<Case, 'id' | 'check' | 'subject' | 'state' | 'assignee' | 'last_run'>;

async function lockCase(tx: Tx, id: bigint): Promise<Locked | undefined> {
  const rows = await tx.query<Locked>(
    `select id, check_name as check, subject, state, assignee, last_run
       from reconciliation_cases where id = $1 for update`,
    [id],
  );
  return rows[0];
}

async function wasSeenInLastRun(tx: Tx, { check, last_run }: Locked): Promise<boolean> {
  const rows = await tx.query<{ id: bigint }>(
    `select id from reconciliation_runs where check_name = $1 and trouble is null
      order by id desc limit 1`,
    [check],
  );
  return rows[0]?.id === last_run;
}

async function saveChange(
  tx: Tx,
  staff: StaffUser,
  before: Locked,
  { id, action, state, note }: CaseChange & { readonly state: ReconciliationCaseState },
): Promise<void> {
  const assignee = assigneeAfter(action, before.assignee, staff.id);
  await tx.query('update reconciliation_cases set state = $2, assignee = $3 where id = $1', [
    id,
    state,
    assignee,
  ]);
  await tx.query(
    'insert into reconciliation_steps (case_id, staff_id, action, note) values ($1, $2, $3, $4)',
    [id, staff.id, action, note ?? null],
  );
  await writeAudit(tx, {
    staffId: staff.id,
    role: staff.role,
    action: `reconciliation.${action}`,
    target: `case:${id}`,
    before: { state: before.state, assignee: before.assignee?.toString() ?? null },
    after: { state, assignee: assignee?.toString() ?? null },
    reason: note,
  });
}

function assigneeAfter(
  action: ReconciliationCaseAction,
  before: bigint | null,
  staff: bigint,
): bigint | null {
  if (action === 'take') return staff;
  return action === 'release' ? null : before;
}
