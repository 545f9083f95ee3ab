import * as z from 'zod/mini';
import { listCalls, sortBy } from '#core/list-calls.ts';
import { call, dataOf, idText, timeText } from '#core/wire.ts';
import {
  CASE_ACTIONS,
  CASE_STATES,
  CHECK_NAMES,
  DIFFERENCES,
  FREQUENCIES,
} from '#domain/reconciliation/rules.ts';
import { noteText } from '#domain/staff/contract.fields.ts';

/** The roles that handle differences, besides admins. */
export const ROLES = ['payments', 'risk'] as const;

export const checkName = z.enum(CHECK_NAMES);
export const caseState = z.enum(CASE_STATES);

/** A difference: its kind has a text in the back office; facts are text, money in micro-units. */
export const difference = z.object({
  subject: z.string(),
  kind: z.enum(DIFFERENCES),
  facts: z.record(z.string(), z.string()),
});
export type DifferenceShown = z.output<typeof difference>;

export const run = z.object({
  id: idText,
  check: checkName,
  /** The staff member who requested it; null for a scheduled run. */
  staff_id: z.nullable(idText),
  started_at: timeText,
  duration_ms: z.int(),
  /** How many items were compared. */
  compared_count: z.int(),
  findings_count: z.int(),
  /** Why nothing, or not everything, could be compared. */
  error: z.nullable(z.string()),
});
export type RunShown = z.output<typeof run>;

const check = z.object({
  name: checkName,
  every: z.enum(FREQUENCIES),
  last: z.nullable(run),
  /** A requested run is pending. */
  is_requested: z.boolean(),
  open: z.int(),
  explained: z.int(),
});
export type CheckShown = z.output<typeof check>;

export const listChecks = call({
  name: 'staff.listReconciliations',
  summary: 'Lists every check with its frequency, its last run, the findings and the open cases.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(check)),
  refusals: ['forbidden'],
});

export const { list: listRuns, file: exportRuns } = listCalls({
  name: 'staff.listReconciliationRuns',
  summary: 'Lists runs, latest first; of one check, or only those with findings.',
  path: '/api/v2/staff/reconciliation/runs',
  roles: ROLES,
  exportRoles: ROLES,
  filters: {
    check: z.optional(checkName),
    only: z.optional(z.enum(['findings'])),
    sort: sortBy(['id']),
  },
  row: run,
});

export const getRun = call({
  name: 'staff.getReconciliationRun',
  summary: 'Returns one run with the differences it found; at most the first two hundred.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/runs/{id}',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(z.object({ ...run.shape, findings: z.array(difference) })),
  refusals: ['forbidden', 'not_found'],
});

export const requestRun = call({
  name: 'staff.askReconciliationRun',
  summary:
    'Requests a run now; one process makes it within seconds. Requested twice, it runs once.',
  method: 'POST',
  path: '/api/v2/staff/reconciliation/runs',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ check: checkName }),
  answer: dataOf(z.object({ is_requested: z.boolean() })),
  refusals: ['forbidden'],
});

const shownCase = z.object({
  id: idText,
  check: checkName,
  ...difference.shape,
  state: caseState,
  /** The staff member who investigates it. */
  assignee: z.nullable(z.object({ id: idText, email: z.nullable(z.string()) })),
  first_run: idText,
  last_run: idText,
  times_seen: z.int(),
  opened_at: timeText,
  last_seen_at: timeText,
});
export type CaseShown = z.output<typeof shownCase>;

export const { list: listCases, file: exportCases } = listCalls({
  name: 'staff.listReconciliationCases',
  summary: 'Lists differences, latest first; filtered by state, check and assignee.',
  path: '/api/v2/staff/reconciliation/cases',
  roles: ROLES,
  exportRoles: ROLES,
  filters: {
    state: z.optional(caseState),
    check: z.optional(checkName),
    /** Only those assigned to the caller. */
    mine: z.optional(z.enum(['yes'])),
    /** at: last seen · seen: how often. */
    sort: sortBy(['opened', 'at', 'seen', 'state']),
  },
  row: shownCase,
});

const step = z.object({
  id: idText,
  staff: z.object({ id: idText, email: z.nullable(z.string()) }),
  action: z.enum(CASE_ACTIONS),
  note: z.nullable(z.string()),
  at: timeText,
});

const caseDetails = z.object({ ...shownCase.shape, steps: z.array(step) });
export type CaseDetails = z.output<typeof caseDetails>;

const ofCase = z.object({ id: idText });

export const getCase = call({
  name: 'staff.getReconciliationCase',
  summary: 'Returns one difference with its facts and the steps taken.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/cases/{id}',
  audience: 'staff',
  roles: ROLES,
  params: ofCase,
  answer: dataOf(caseDetails),
  refusals: ['forbidden', 'not_found'],
});

export const changeCase = call({
  name: 'staff.changeReconciliationCase',
  summary:
    'Takes, takes over, releases, explains, closes or reopens a case; others do not change what ' +
    'one person has taken. The step is audited.',
  method: 'POST',
  path: '/api/v2/staff/reconciliation/cases/{id}',
  audience: 'staff',
  roles: ROLES,
  params: ofCase,
  body: z.object({
    action: z.enum(CASE_ACTIONS),
    note: z.optional(noteText(2000)),
  }),
  answer: dataOf(caseDetails),
  refusals: [
    'forbidden',
    'not_found',
    'note_needed',
    'case_closed',
    'difference_remains',
    'claimed_by_other',
    'claim_not_allowed',
    'bad_input',
  ],
});
