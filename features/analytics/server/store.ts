import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { SentVisit } from '../contract.ts';
import type { DeviceKind } from '../rules.ts';

export type NewVisitEvent = {
  readonly id: string;
  readonly visit: string;
  readonly name: string;
  readonly path: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
};

/** Whose visits they are: what the request says of itself. */
export type VisitOwner = {
  readonly visitor: string;
  readonly playerId: PlayerId | null;
  readonly device: DeviceKind;
  readonly country: string | null;
};

/**
 * Stores events and what they say of their visits; those that are known are left out. A visit
 * belongs to the first account that logged in during it. Returns how many were new.
 */
export async function insertEvents(
  db: Queryable,
  { visitor, playerId, device, country }: VisitOwner,
  visits: readonly SentVisit[],
  events: readonly NewVisitEvent[],
): Promise<number> {
  const [row] = await db.query<{ stored: number }>(
    `with stored as (
       insert into analytics_events (id, visit, name, path, data, at)
       select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[],
                            $6::timestamptz[])
       on conflict (id) do nothing returning visit, name, at
     ), changed as (
       insert into analytics_visits as v (id, visitor, player_id, started_at, last_at, pages,
              locale, device, country, source, entry)
       select given.id, $7, $8, min(s.at), max(s.at),
              count(*) filter (where s.name = 'page_view')::int,
              given.locale, $9, $10, given.source, given.entry
         from stored s
         join unnest($11::uuid[], $12::text[], $13::text[], $14::text[])
                as given (id, locale, source, entry) on given.id = s.visit
        group by given.id, given.locale, given.source, given.entry
       on conflict (id) do update
          set player_id = coalesce(v.player_id, excluded.player_id),
              last_at = greatest(v.last_at, excluded.last_at), pages = v.pages + excluded.pages
        where v.visitor = excluded.visitor
     )
     select count(*)::int as stored from stored`,
    [
      events.map(({ id }) => id),
      events.map(({ visit }) => visit),
      events.map(({ name }) => name),
      events.map(({ path }) => path),
      events.map(({ data }) => JSON.stringify(data)),
      events.map(({ at }) => at),
      visitor,
      playerId,
      device,
      country,
      visits.map(({ id }) => id),
      visits.map(({ locale }) => locale),
      visits.map(({ source }) => source),
      visits.map(({ entry }) => entry),
    ],
  );
  return row!.stored;
}

/** Deletes what is known of a browser. */
export async function deleteVisitor(db: Queryable, visitor: string): Promise<void> {
  await db.query(
    `with gone as (delete from analytics_visits where visitor = $1 returning id)
     delete from analytics_events e using gone where e.visit = gone.id`,
    [visitor],
  );
}

const RETENTION_DAYS = 400;
const EVENTS_RETENTION_DAYS = 90;

/** Events are kept for 90 days, visits for 400. */
export async function trimAnalytics(db: Queryable): Promise<void> {
  await db.query(
    `delete from analytics_events where received_at < now() - make_interval(days => $1)`,
    [EVENTS_RETENTION_DAYS],
  );
  await db.query(
    `delete from analytics_visits where started_at < now() - make_interval(days => $1)`,
    [RETENTION_DAYS],
  );
}
