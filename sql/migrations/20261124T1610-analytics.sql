-- module: analytics
-- check: select not has_table_privilege('croupier_app', 'analytics_events', 'update')
-- check: select not is_guarded from settings where name = 'analytics'

insert into settings (name, is_guarded) values ('analytics', false);

-- Visits of those who agreed to be counted: one row each, made of the events of the visit.
create table analytics_visits (
  id uuid primary key,
  -- The browser; a random number that the visitor can have removed.
  visitor uuid not null,
  -- The account that was logged in; null for a visitor.
  player_id bigint references players (id),
  started_at timestamptz not null,
  last_at timestamptz not null,
  pages int not null check (pages >= 0),
  locale text not null check (length(locale) <= 8),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  country text check (country ~ '^[A-Z]{2}$'),
  -- The campaign, the partner or the site that the visit came from.
  source text not null check (length(source) between 1 and 128),
  entry text not null check (length(entry) <= 200)
);
create index analytics_visits_days on analytics_visits (started_at);
create index analytics_visits_visitor on analytics_visits (visitor);
create index analytics_visits_players on analytics_visits (player_id, started_at)
  where player_id is not null;
revoke all on analytics_visits from croupier_app;
grant select, delete, insert on analytics_visits to croupier_app;
grant update (player_id, last_at, pages) on analytics_visits to croupier_app;

-- What happened on a visit. The id is the browser's: an event that is sent again is stored once.
create table analytics_events (
  id uuid primary key,
  visit uuid not null,
  name text not null check (name ~ '^[a-z][a-z0-9_-]{0,47}$'),
  path text not null check (length(path) <= 200),
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 4096),
  at timestamptz not null,
  received_at timestamptz not null default clock_timestamp()
);
create index analytics_events_visit on analytics_events (visit);
create index analytics_events_names on analytics_events (name, at);
create index analytics_events_old on analytics_events (received_at);
revoke all on analytics_events from croupier_app;
grant select, delete, insert (id, visit, name, path, data, at) on analytics_events to croupier_app;
