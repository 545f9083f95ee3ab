import type { Answer, Query } from '#core/wire.ts';
import { DAY_MS } from '#core/time.ts';
import { onStaff } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.report.ts';
import { readFirstAnswers, type FirstAnswersRow } from './store.report.ts';

const DAYS_DEFAULT = 30;

/** How soon threads were first answered. */
export function reportRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.getReport, atMost('30 per minute'), async ({ query }) => ({
      data: await readReport(db, query, Date.now()),
    })),
  ];
}

async function readReport(
  db: Db,
  query: Query<typeof contract.getReport>,
  now: number,
): Promise<Answer<typeof contract.getReport>['data']> {
  const to = query.to ?? dayOf(now);
  const from = query.from ?? dayOf(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS);
  const rows = await readFirstAnswers(db, from, to);
  const whole = rows.find(({ day }) => day === null);
  return {
    from,
    to,
    whole: whole ? figuresOf(whole) : NOTHING,
    days: rows.flatMap((row) => (row.day === null ? [] : [{ day: row.day, ...figuresOf(row) }])),
  };
}

const NOTHING = { opened: 0, answered: 0, median_seconds: null, p90_seconds: null };

function figuresOf({ opened, answered, median_seconds, p90_seconds }: FirstAnswersRow) {
  return { opened, answered, median_seconds, p90_seconds };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
