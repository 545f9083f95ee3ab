import type { Queryable } from '#platform/server/db.ts';
import type { CountedName, Funnel, SourceQuality, VisitDay } from '../contract.backoffice.ts';

type Range = { readonly from: string; readonly to: string };

/** The moments of a range of days (UTC), both included, of a column of times. */
const WITHIN = (column: string) =>
  `${column} >= $1::date::timestamp at time zone 'UTC'
   and ${column} < ($2::date + 1)::timestamp at time zone 'UTC'`;

const MEMBERS = `player_directory p where p.kind = 'member' and ${WITHIN('p.created_at')}`;

/** Every day of the range, the latest first. */
export async function listDays(db: Queryable, { from, to }: Range): Promise<VisitDay[]> {
  return await db.query<VisitDay>(
    `select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(v.visitors, 0) as visitors,
            coalesce(v.visits, 0) as visits, coalesce(r.registered, 0) as registered
       from generate_series($1::date, $2::date, interval '1 day') as d (day)
       left join (select (v.started_at at time zone 'UTC')::date as day,
                         count(distinct v.visitor)::int as visitors, count(*)::int as visits
                    from analytics_visits v where ${WITHIN('v.started_at')} group by 1) v
              on v.day = d.day
       left join (select (p.created_at at time zone 'UTC')::date as day,
                         count(*)::int as registered from ${MEMBERS} group by 1) r
              on r.day = d.day
      order by d.day desc`,
    [from, to],
  );
}

/** The accounts of the period, and how far they came until now. */
export async function readFunnel(db: Queryable, { from, to }: Range): Promise<Funnel> {
  const [row] = await db.query<Funnel>(
    `select (select count(distinct v.visitor)::int from analytics_visits v
              where ${WITHIN('v.started_at')}) as visitors,
            count(*)::int as registered,
            count(*) filter (where exists (
              select from deposit_records d where d.player_id = p.id and d.status = 3))::int
              as deposited,
            count(*) filter (where exists (
              select from player_bet_days b where b.player_id = p.id))::int as bet,
            count(*) filter (where exists (
              select from withdrawal_records w
               where w.player_id = p.id and w.status = 5))::int as withdrew
       from ${MEMBERS}`,
    [from, to],
  );
  return row!;
}

export type CohortRow = {
  readonly week: string;
  readonly players: number;
  /** Weeks since the one of registration. */
  readonly after: number | null;
  readonly active: number;
};

/** By week of registration: how many accounts, and how many of them bet in each week after. */
export async function listCohorts(db: Queryable, weeks: number): Promise<CohortRow[]> {
  return await db.query<CohortRow>(
    `with members as (
       select p.id, date_trunc('week', p.created_at at time zone 'UTC')::date as week
         from player_directory p
        where p.kind = 'member'
          and p.created_at >= (date_trunc('week', now() at time zone 'UTC')
                               - make_interval(weeks => $1 - 1)) at time zone 'UTC'
     ), sizes as (select week, count(*)::int as players from members group by week),
     played as (
       select m.week, ((date_trunc('week', b.day)::date - m.week) / 7)::int as after,
              count(distinct m.id)::int as active
         from members m join player_bet_days b on b.player_id = m.id
        group by 1, 2
     )
     select to_char(s.week, 'YYYY-MM-DD') as week, s.players, p.after,
            coalesce(p.active, 0) as active
       from sizes s left join played p on p.week = s.week and p.after >= 0
      order by s.week desc, p.after`,
    [weeks],
  );
}

/** The sources of the visits of the period, by visitors. An account has the source it came by. */
export async function listSources(
  db: Queryable,
  { from, to }: Range,
  limit: number,
): Promise<SourceQuality[]> {
  return await db.query<SourceQuality>(
    `with visits as (
       select v.source, v.visitor, v.player_id from analytics_visits v
        where ${WITHIN('v.started_at')}
     ), firsts as (
       select distinct on (v.player_id) v.player_id, v.source from visits v
         join player_directory p on p.id = v.player_id and p.kind = 'member'
        where ${WITHIN('p.created_at')}
        order by v.player_id
     ), brought as (
       select f.source, count(*)::int as registered,
              count(*) filter (where exists (
                select from deposit_records d
                 where d.player_id = f.player_id and d.status = 3))::int as deposited
         from firsts f group by f.source
     )
     select v.source, count(distinct v.visitor)::int as visitors,
            coalesce(max(b.registered), 0)::int as registered,
            coalesce(max(b.deposited), 0)::int as deposited
       from visits v left join brought b on b.source = v.source
      group by v.source order by visitors desc, v.source limit $3`,
    [from, to, limit],
  );
}

/** The pages that were seen most. */
export async function listPages(
  db: Queryable,
  { from, to }: Range,
  limit: number,
): Promise<CountedName[]> {
  const rows = await db.query<{ path: string; count: number }>(
    `select e.path, count(*)::int as count from analytics_events e
      where e.name = 'page_view' and ${WITHIN('e.at')}
      group by e.path order by count desc, e.path limit $3`,
    [from, to, limit],
  );
  return rows.map(({ path, count }) => ({ name: path, count }));
}

/** What visitors were refused, by the names and codes of the events. */
export async function listErrors(
  db: Queryable,
  { from, to }: Range,
  limit: number,
): Promise<CountedName[]> {
  return await db.query<CountedName>(
    `select e.name || ': ' || coalesce(e.data ->> 'text', '') as name, count(*)::int as count
       from analytics_events e
      where e.name in ('login_error', 'registration_error', 'promocode_error') and ${WITHIN('e.at')}
      group by 1 order by count desc, 1 limit $3`,
    [from, to, limit],
  );
}
