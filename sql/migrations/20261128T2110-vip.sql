-- module: vip
-- check: select not has_table_privilege('croupier_app', 'vip_requests', 'delete')

-- Requests of players to join the VIP club, and what was checked before one was accepted.
create table vip_requests (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- Where it was made: on the page of the club or at the registration.
  request_type text not null check (request_type in ('page', 'register')),
  state text not null default 'NEW'
    check (state in ('NEW', 'CONTACTED', 'ACCEPTED', 'REJECTED')),
  -- What shows that the player can afford the play, and where the money comes from.
  affordability text check (char_length(affordability) between 10 and 1000),
  source_of_funds text check (char_length(source_of_funds) between 10 and 1000),
  -- The staff member who answers for the player as a VIP.
  manager_id bigint references players (id),
  -- Why it was rejected.
  reason text check (char_length(reason) between 3 and 500),
  handled_by bigint references players (id),
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  constraint vip_requests_checked check (state <> 'ACCEPTED'
    or affordability is not null and source_of_funds is not null and manager_id is not null),
  constraint vip_requests_reason check ((state = 'REJECTED') = (reason is not null)),
  constraint vip_requests_handled check (state = 'NEW' or handled_by is not null)
);
create unique index vip_requests_one_open on vip_requests (player_id)
  where state in ('NEW', 'CONTACTED');
create index vip_requests_of_player on vip_requests (player_id, id);
create index vip_requests_by_state on vip_requests (state, id);
revoke all on vip_requests from croupier_app;
grant select, insert (player_id, request_type),
  update (state, affordability, source_of_funds, manager_id, reason, handled_by, changed_at)
  on vip_requests to croupier_app;
