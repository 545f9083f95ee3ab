import type { PlayerId } from '#core/ids.ts';
import type { Query } from '#core/wire.ts';
import { CHECK_NAMES, CHECKS } from '#domain/reconciliation/rules.ts';
import {
  caseOrder,
  countOpen,
  listRequestedRuns,
  listCases,
  listLatest,
  listRuns,
  runOrder,
  type Case,
} from '#domain/reconciliation/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type * as contract from '../contract.backoffice.ts';
import { shownCase, shownRun } from './present.ts';

/** Every check in the order of the page, with its last run and its open cases. */
export async function readChecks(db: Db): Promise<contract.CheckShown[]> {
  const latest = new Map((await listLatest(db, CHECK_NAMES)).map((run) => [run.check, run]));
  const asked = new Set((await listRequestedRuns(db)).map(({ check }) => check));
  const counts = new Map((await countOpen(db)).map((row) => [row.check, row]));
  return CHECK_NAMES.map((name) => {
    const last = latest.get(name);
    return {
      name,
      every: CHECKS[name],
      last: last ? shownRun(last) : null,
      is_requested: asked.has(name),
      open: Number(counts.get(name)?.open ?? 0),
      explained: Number(counts.get(name)?.explained ?? 0),
    };
  });
}

export function runList(db: Db, { check, only, sort }: Query<typeof contract.exportRuns>) {
  const filter = { check, withFindings: only === 'findings' };
  return sortedList(runOrder(sort), (page) => listRuns(db, filter, page), shownRun);
}

export function caseList(
  db: Db,
  { state, check, mine, sort }: Query<typeof contract.exportCases>,
  viewer: PlayerId,
) {
  const filter = { state, check, assignee: mine === undefined ? undefined : viewer };
  return sortedList(caseOrder(sort), (page) => listCases(db, filter, page), shownCase);
}

/** A case as a line of the file: the assignee by email, the facts of the difference as JSON. */
export const CASE_FILE = {
  columns: [
    'id',
    'check',
    'kind',
    'subject',
    'state',
    'assignee',
    'times_seen',
    'opened_at',
    'last_seen_at',
    'facts',
  ],
  show: (found: Case) => ({ ...shownCase(found), assignee: found.assignee_email }),
} as const;
