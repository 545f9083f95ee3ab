-- module: chat-drops
-- check: select count(*) = 1 from proposal_kinds where kind = 'chat_drops'
-- check: select not has_column_privilege('croupier_app', 'chat_drops', 'taken', 'update')
-- check: select not has_table_privilege('croupier_app', 'chat_drop_claims', 'update, delete')

-- A fixed bonus that the first players who qualify take in the chat of a language, once each.
create table chat_drops (
  id bigint generated always as identity primary key,
  locale text not null check (locale in ('ru', 'en', 'kz')),
  -- The version that was announced, whatever is approved while the drop is open.
  bonus text not null references bonus_definitions (code),
  version int not null check (version > 0),
  places int not null check (places between 1 and 1000),
  -- Raised by the trigger on claims alone.
  taken int not null default 0,
  -- Who qualifies besides the segment of the bonus: a segment, and stakes of the last hours.
  conditions jsonb not null,
  opened_at timestamptz not null default clock_timestamp(),
  open_until timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('taken', 'time', 'staff')),
  opened_by bigint not null references players (id),
  -- Of the request of one person, or what a second one approved.
  request_key text constraint chat_drops_request unique,
  proposal_id bigint constraint chat_drops_proposal unique references proposals (id),
  constraint chat_drops_places check (taken between 0 and places),
  constraint chat_drops_time
    check (open_until > opened_at and open_until <= opened_at + interval '25 hours'),
  constraint chat_drops_closed check ((closed_at is null) = (close_reason is null)),
  constraint chat_drops_asked check (num_nonnulls(request_key, proposal_id) = 1)
);
create index chat_drops_open on chat_drops (open_until) where closed_at is null;
create index chat_drops_of_locale on chat_drops (locale, id);
create index chat_drops_closed on chat_drops (locale, closed_at);
revoke all on chat_drops from croupier_app;
grant select,
  insert (locale, bonus, version, places, conditions, opened_at, open_until, opened_by, request_key,
          proposal_id),
  update (closed_at, close_reason) on chat_drops to croupier_app;

-- Who took a place; the place is given by a trigger.
create table chat_drop_claims (
  drop_id bigint not null references chat_drops (id),
  player_id bigint not null references players (id),
  place int not null check (place > 0),
  grant_id bigint not null constraint chat_drop_claims_grant unique references bonus_grants (id),
  claimed_at timestamptz not null default clock_timestamp(),
  constraint chat_drop_claims_pk primary key (drop_id, player_id),
  constraint chat_drop_claims_place unique (drop_id, place)
);
create index chat_drop_claims_of_player on chat_drop_claims (player_id);
revoke all on chat_drop_claims from croupier_app;
grant select, insert (drop_id, player_id, grant_id) on chat_drop_claims to croupier_app;

-- Above a sum two people open a drop.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('chat_drops', array['payments', 'admin'], '7 days', false);
