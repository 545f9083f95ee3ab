import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { CHECK_NAMES, CHECKS } from '#domain/reconciliation/rules.ts';
import {
  countOpen,
  listRequestedRuns,
  listCases,
  listLatest,
  listRuns,
} from '#domain/reconciliation/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.ts';
import { shownCase, shownRun } from './present.ts';

const PAGE = 50;

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

export async function pageOfRuns(
  db: Db,
  query: Query<typeof contract.listRuns>,
): Promise<Answer<typeof contract.listRuns> | Refusal> {
  const page = pageOf(query);
  if (!page) return refuse('cursor_format');
  const rows = await listRuns(db, {
    check: query.check,
    withFindings: query.only === 'findings',
    before: page.before,
    limit: page.limit + 1,
  });
  return cut(rows, page.limit, shownRun);
}

export async function pageOfCases(
  db: Db,
  query: Query<typeof contract.listCases>,
  viewer: bigint,
): Promise<Answer<typeof contract.listCases> | Refusal> {
  const page = pageOf(query);
  if (!page) return refuse('cursor_format');
  const rows = await listCases(db, {
    state: query.state,
    check: query.check,
    assignee: query.mine === undefined ? undefined : viewer,
    before: page.before,
    limit: page.limit + 1,
  });
  return cut(rows, page.limit, shownCase);
}

type PageRequest = { readonly cursor?: string | undefined; readonly limit?: string | undefined };

function pageOf({ cursor, limit }: PageRequest) {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return undefined;
  return {
    before: cursor === undefined ? undefined : BigInt(cursor),
    limit: Number(limit ?? PAGE),
  };
}

function cut<Row extends { readonly id: bigint }, Shown>(
  rows: readonly Row[],
  limit: number,
  show: (row: Row) => Shown,
): { data: Shown[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)!.id.toString() : null;
  return { data: shown.map(show), next };
}
