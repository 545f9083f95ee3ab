import type { Queryable } from '#platform/server/db.ts';
import type { AnalyticsReport, Cohort } from '../contract.backoffice.ts';
import {
  listCohorts,
  listDays,
  listErrors,
  listPages,
  listSources,
  readFunnel,
  type CohortRow,
} from './store.report.ts';

const SOURCES_MAX = 30;
const NAMES_MAX = 20;
const WEEKS = 8;

type Range = { readonly from: string; readonly to: string };

export async function readReport(
  db: Queryable,
  range: Range,
): Promise<Omit<AnalyticsReport, 'from' | 'to' | 'counted_at' | 'is_on'>> {
  const [days, funnel, cohorts, sources, pages, errors] = await Promise.all([
    listDays(db, range),
    readFunnel(db, range),
    listCohorts(db, WEEKS),
    listSources(db, range, SOURCES_MAX),
    listPages(db, range, NAMES_MAX),
    listErrors(db, range, NAMES_MAX),
  ]);
  return { days, funnel, cohorts: cohortsOf(cohorts, Date.now()), sources, pages, errors };
}

const WEEK_MS = 7 * 86_400_000;

/** The rows of one week as one, with zero for the weeks without a bet. */
export function cohortsOf(rows: readonly CohortRow[], nowMs: number): Cohort[] {
  const weeks = [...new Set(rows.map(({ week }) => week))];
  return weeks.map((week) => {
    const own = rows.filter((row) => row.week === week);
    const count = Math.floor((nowMs - Date.parse(week)) / WEEK_MS) + 1;
    const active = Array.from(
      { length: count },
      (_, after) => own.find((row) => row.after === after)?.active ?? 0,
    );
    return { week, players: own[0]!.players, active };
  });
}
