import type { Queryable } from '#platform/server/db.ts';

export type FirstAnswersRow = {
  /** The day (UTC); null for the sum of all. */
  readonly day: string | null;
  readonly opened: number;
  readonly answered: number;
  readonly median_seconds: number | null;
  readonly p90_seconds: number | null;
};

/** Threads that began on these days, both included: by day, latest first, and as a whole. */
export async function readFirstAnswers(
  db: Queryable,
  from: string,
  to: string,
): Promise<FirstAnswersRow[]> {
  return await db.query<FirstAnswersRow>(
    `with began as (
       select (opened_at at time zone 'UTC')::date as day,
              extract(epoch from first_answered_at - opened_at)::float8 as seconds
         from support_threads
        where opened_at >= ($1::date)::timestamp at time zone 'UTC'
          and opened_at < ($2::date + 1)::timestamp at time zone 'UTC')
     select day::text as day, count(*)::int as opened, count(seconds)::int as answered,
            round(percentile_cont(0.5) within group (order by seconds))::int as median_seconds,
            round(percentile_cont(0.9) within group (order by seconds))::int as p90_seconds
       from began group by rollup (day) order by day desc nulls first`,
    [from, to],
  );
}
