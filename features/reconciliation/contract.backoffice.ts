import * as z from 'zod/mini';
import { call, dataOf, idText, pageOf, pageQuery, timeText } from '#core/wire.ts';
import {
  CASE_ACTIONS,
  CASE_STATES,
  CHECK_NAMES,
  DIFFERENCES,
  EVERY,
} from '#domain/reconciliation/rules.ts';
import { noteText } from '#domain/staff/contract.fields.ts';

/** Whose job the differences are, besides admins'. */
export const ROLES = ['payments', 'risk'] as const;

export const checkName = z.enum(CHECK_NAMES);
export const caseState = z.enum(CASE_STATES);

/** A difference: its kind has words in the back office; figures are text, money in micro-units. */
export const difference = z.object({
  subject: z.string(),
  kind: z.enum(DIFFERENCES),
  facts: z.record(z.string(), z.string()),
});
export type DifferenceShown = z.output<typeof difference>;

export const run = z.object({
  id: idText,
  check: checkName,
  /** Who asked for it; null when it was its time. */
  staff_id: z.nullable(idText),
  started_at: timeText,
  took_ms: z.int(),
  /** How many things were compared. */
  looked_at: z.int(),
  findings_count: z.int(),
  /** Why nothing, or not everything, could be compared. */
  trouble: z.nullable(z.string()),
});
export type RunShown = z.output<typeof run>;

const check = z.object({
  name: checkName,
  every: z.enum(EVERY),
  last: z.nullable(run),
  /** Somebody asked for a run that has not been made yet. */
  is_asked: z.boolean(),
  open: z.int(),
  explained: z.int(),
});
export type CheckShown = z.output<typeof check>;

export const listChecks = call({
  name: 'staff.listReconciliations',
  summary: 'Every comparison of the house: how often, when last, what it found, what is open.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation',
  audience: 'staff',
  roles: ROLES,
  answer: dataOf(z.array(check)),
  refusals: ['forbidden'],
});

export const listRuns = call({
  name: 'staff.listReconciliationRuns',
  summary: 'Runs, latest first; of one check, or only those that found something.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/runs',
  audience: 'staff',
  roles: ROLES,
  query: z.object({
    ...pageQuery.shape,
    check: z.optional(checkName),
    only: z.optional(z.enum(['findings'])),
  }),
  answer: pageOf(run),
  refusals: ['forbidden', 'cursor_format'],
});

export const getRun = call({
  name: 'staff.getReconciliationRun',
  summary: 'One run with the differences it found; of very many, the first two hundred.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/runs/{id}',
  audience: 'staff',
  roles: ROLES,
  params: z.object({ id: idText }),
  answer: dataOf(z.object({ ...run.shape, findings: z.array(difference) })),
  refusals: ['forbidden', 'not_found'],
});

export const askRun = call({
  name: 'staff.askReconciliationRun',
  summary: 'Asks for a run now; it is made within seconds, by one process. Asked twice, run once.',
  method: 'POST',
  path: '/api/v2/staff/reconciliation/runs',
  audience: 'staff',
  roles: ROLES,
  body: z.object({ check: checkName }),
  answer: dataOf(z.object({ is_asked: z.boolean() })),
  refusals: ['forbidden'],
});

const shownCase = z.object({
  id: idText,
  check: checkName,
  ...difference.shape,
  state: caseState,
  /** Who looks into it. */
  assignee: z.nullable(z.object({ id: idText, email: z.nullable(z.string()) })),
  first_run: idText,
  last_run: idText,
  times_seen: z.int(),
  opened_at: timeText,
  last_seen_at: timeText,
});
export type CaseShown = z.output<typeof shownCase>;

const caseFilter = {
  state: z.optional(caseState),
  check: z.optional(checkName),
  /** Only those the asker has taken. */
  mine: z.optional(z.enum(['yes'])),
};

export const listCases = call({
  name: 'staff.listReconciliationCases',
  summary: 'Differences that were found, latest first; by state, check and whoever has taken them.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/cases',
  audience: 'staff',
  roles: ROLES,
  query: z.object({ ...pageQuery.shape, ...caseFilter }),
  answer: pageOf(shownCase),
  refusals: ['forbidden', 'cursor_format'],
});

export const downloadCases = call({
  name: 'staff.downloadReconciliationCases',
  summary: 'The same list as CSV, at most ten thousand of the latest.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/cases.csv',
  audience: 'staff',
  roles: ROLES,
  query: z.object(caseFilter),
  answer: z.string(),
  download: ['text/csv'],
  refusals: ['forbidden'],
});

const step = z.object({
  id: idText,
  staff: z.object({ id: idText, email: z.nullable(z.string()) }),
  action: z.enum(CASE_ACTIONS),
  note: z.nullable(z.string()),
  at: timeText,
});

const wholeCase = z.object({ ...shownCase.shape, steps: z.array(step) });
export type WholeCase = z.output<typeof wholeCase>;

const ofCase = z.object({ id: idText });

export const getCase = call({
  name: 'staff.getReconciliationCase',
  summary: 'One difference, what it is about and what was done about it.',
  method: 'GET',
  path: '/api/v2/staff/reconciliation/cases/{id}',
  audience: 'staff',
  roles: ROLES,
  params: ofCase,
  answer: dataOf(wholeCase),
  refusals: ['forbidden', 'not_found'],
});

export const changeCase = call({
  name: 'staff.changeReconciliationCase',
  summary: 'Takes a case, gives it back, explains, closes or opens it anew. Recorded.',
  method: 'POST',
  path: '/api/v2/staff/reconciliation/cases/{id}',
  audience: 'staff',
  roles: ROLES,
  params: ofCase,
  body: z.object({
    action: z.enum(CASE_ACTIONS),
    note: z.optional(noteText(2000)),
  }),
  answer: dataOf(wholeCase),
  refusals: ['forbidden', 'not_found', 'note_needed', 'case_closed', 'difference_remains'],
});
