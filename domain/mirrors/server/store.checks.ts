import type { Queryable } from '#platform/server/db.ts';
import { countsOf } from '../rules.checks.ts';

export type CheckSource = 'players' | 'server';

export type MirrorCheck = {
  readonly host: string;
  readonly source: CheckSource;
  /** Empty where it is not known. */
  readonly country: string;
  /** Null for a failure. */
  readonly ms: number | null;
};

/** Adds one result to the sums of its hour. */
export async function addCheck(db: Queryable, check: MirrorCheck): Promise<void> {
  await db.query(
    `insert into mirror_checks as known (host, hour, source, country, checks, failures, times)
     values ($1, date_trunc('hour', now()), $2, $3, 1, $4, $5)
     on conflict (host, hour, source, country) do update
       set checks = known.checks + 1, failures = known.failures + excluded.failures,
           times = (select array_agg(a + b order by at)
                      from unnest(known.times, excluded.times) with ordinality as t (a, b, at))`,
    [check.host, check.source, check.country, check.ms === null ? 1 : 0, countsOf(check.ms)],
  );
}

export type CheckSums = {
  host: string;
  source: CheckSource;
  country: string;
  checks: bigint;
  failures: bigint;
  times: number[];
};

/** The sums of the last day, by domain, source and country. */
export async function sumChecks(db: Queryable): Promise<CheckSums[]> {
  return await db.query<CheckSums>(
    `with hours as (
       select host, source, country, checks, failures, times from mirror_checks
        where hour > now() - interval '24 hours'
     ), counts as (
       select host, source, country, at, sum(n)::int as n
         from hours, unnest(times) with ordinality as t (n, at)
        group by host, source, country, at
     ), medians as (
       select host, source, country, array_agg(n order by at) as times
         from counts group by host, source, country
     )
     select h.host, h.source, h.country, sum(h.checks)::bigint as checks,
            sum(h.failures)::bigint as failures, m.times
       from hours h join medians m using (host, source, country)
      group by h.host, h.source, h.country, m.times
      order by h.host, h.source, checks desc, h.country`,
  );
}

const RETENTION_DAYS = 30;

export async function trimChecks(db: Queryable): Promise<void> {
  await db.query('delete from mirror_checks where hour < now() - make_interval(days => $1)', [
    RETENTION_DAYS,
  ]);
}
