import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { SentVisit } from '../contract.ts';
import type { DeviceKind } from '../rules.ts';

type NewVisitEvent = {
  readonly id: string;
  readonly visit: string;
  readonly name: string;
  readonly path: string;
  readonly data: Readonly<Record<string, string>>;
  readonly at: Date;
};

/** What one request brings: its visits and their events, and what it says of its sender. */
export type EventBatch = {
  readonly visitor: string;
  readonly playerId: PlayerId | null;
  readonly device: DeviceKind;
  readonly country: string | null;
  readonly visits: readonly SentVisit[];
  readonly events: readonly NewVisitEvent[];
};

type OwnedVisit = SentVisit & Omit<EventBatch, 'visits' | 'events'>;
type OwnedEvent = NewVisitEvent & { readonly visitor: string; readonly batch: number };

/**
 * Stores events and what they say of their visits; those that are known are left out. A visit
 * belongs to the first account that logged in during it, and to the browser that began it. Returns
 * how many of each batch were new. Rows are written in the order of their ids, in which two
 * processes that store the same rows cannot block each other.
 */
export async function insertEvents(
  db: Queryable,
  batches: readonly EventBatch[],
): Promise<number[]> {
  const events = eventsOf(batches);
  const visits = visitsOf(batches);
  const rows = await db.query<{ id: string }>(INSERT_EVENTS, [
    events.map(({ id }) => id),
    events.map(({ visit }) => visit),
    events.map(({ name }) => name),
    events.map(({ path }) => path),
    events.map(({ data }) => JSON.stringify(data)),
    events.map(({ at }) => at),
    events.map(({ visitor }) => visitor),
    visits.map(({ id }) => id),
    visits.map(({ visitor }) => visitor),
    visits.map(({ playerId }) => playerId),
    visits.map(({ locale }) => locale),
    visits.map(({ device }) => device),
    visits.map(({ country }) => country),
    visits.map(({ source }) => source),
    visits.map(({ entry }) => entry),
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const counts = batches.map(() => 0);
  for (const { id, batch } of events) if (!known.has(id)) counts[batch]! += 1;
  return counts;
}

/** Returns the ids that were known: nearly always none. */
const INSERT_EVENTS = `with sent as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[],
                         $6::timestamptz[], $7::uuid[])
             as sent (id, visit, name, path, data, at, visitor)
  ), stored as (
    insert into analytics_events (id, visit, name, path, data, at)
    select id, visit, name, path, data, at from sent order by id
    on conflict (id) do nothing returning id, visit, name, at
  ), changed as (
    insert into analytics_visits as v (id, visitor, player_id, started_at, last_at, pages,
           locale, device, country, source, entry)
    select given.id, given.visitor, given.player_id, min(s.at), max(s.at),
           count(*) filter (where s.name = 'page_view')::int,
           given.locale, given.device, given.country, given.source, given.entry
      from stored s join sent on sent.id = s.id
      join unnest($8::uuid[], $9::uuid[], $10::bigint[], $11::text[], $12::text[], $13::text[],
                  $14::text[], $15::text[])
             as given (id, visitor, player_id, locale, device, country, source, entry)
        on given.id = s.visit and given.visitor = sent.visitor
     group by given.id, given.visitor, given.player_id, given.locale, given.device, given.country,
              given.source, given.entry
     order by given.id
    on conflict (id) do update
       set player_id = coalesce(v.player_id, excluded.player_id),
           last_at = greatest(v.last_at, excluded.last_at), pages = v.pages + excluded.pages
     where v.visitor = excluded.visitor
  )
  select sent.id::text as id from sent where sent.id not in (select s.id from stored s)`;

/** Each event once: of those that were sent again meanwhile, the first. */
function eventsOf(batches: readonly EventBatch[]): readonly OwnedEvent[] {
  const events = new Map<string, OwnedEvent>();
  for (const [batch, { visitor, events: sent }] of batches.entries()) {
    for (const event of sent) {
      if (!events.has(event.id)) events.set(event.id, { ...event, visitor, batch });
    }
  }
  return [...events.values()];
}

/** Each visit once, of the browser that named it first, with the first account. */
function visitsOf(batches: readonly EventBatch[]): readonly OwnedVisit[] {
  const visits = new Map<string, OwnedVisit>();
  for (const { visits: sent, events: _, ...owner } of batches) {
    for (const visit of sent) {
      const known = visits.get(visit.id);
      if (!known) visits.set(visit.id, { ...visit, ...owner });
      else if (known.playerId === null && known.visitor === owner.visitor) {
        visits.set(visit.id, { ...known, playerId: owner.playerId });
      }
    }
  }
  return [...visits.values()];
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
