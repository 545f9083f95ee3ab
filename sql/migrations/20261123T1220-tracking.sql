-- module: tracking
-- check: select not has_table_privilege('croupier_app', 'tracking_records', 'update')

-- Where visitors come from, as they arrive: clicks, sources, campaigns. A row never changes; those
-- older than 400 days are deleted.
create table tracking_records (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('source', 'page_open', 'utm', 'sso_start', 'sso_finish',
    'affiliate', 'mirror', 'mirror_redirect', 'ip')),
  -- The account that was logged in; null for a visitor.
  player_id bigint references players (id),
  -- Texts by name, as the page sent them.
  data jsonb not null check (jsonb_typeof(data) = 'object' and octet_length(data::text) <= 8192)
);
create index tracking_records_player on tracking_records (player_id, id)
  where player_id is not null;
create index tracking_records_old on tracking_records (at);
revoke all on tracking_records from croupier_app;
grant select, delete, insert (kind, player_id, data) on tracking_records to croupier_app;

-- The advertising campaigns that links have named; the id is what the page keeps as advId.
create table utm_campaigns (
  id bigint generated always as identity primary key,
  source text not null check (length(source) <= 128),
  medium text not null check (length(medium) <= 128),
  campaign text not null check (length(campaign) <= 128),
  term text not null check (length(term) <= 128),
  first_seen_at timestamptz not null default clock_timestamp(),
  constraint utm_campaigns_once unique (source, medium, campaign, term)
);
create index utm_campaigns_new on utm_campaigns (first_seen_at);
revoke all on utm_campaigns from croupier_app;
grant select, insert (source, medium, campaign, term) on utm_campaigns to croupier_app;
