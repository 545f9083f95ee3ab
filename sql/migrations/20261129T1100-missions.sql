-- module: missions
-- check: select not has_table_privilege('croupier_app', 'mission_versions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'mission_counts', 'update')
-- check: select not has_table_privilege('croupier_app', 'mission_progress', 'delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'mission_versions'

-- Missions of the day and of the week: what players have to reach, how far each of them is, and
-- what was claimed.

create table missions (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- One that is off counts no bets any more; what was earned before can be claimed.
  is_on boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
revoke all on missions from croupier_app;
grant select, insert (code), update (is_on) on missions to croupier_app;

-- The terms. A version applies to periods that begin after it was made, the first one at once.
create table mission_versions (
  mission_id bigint not null references missions (id),
  version integer not null check (version > 0),
  terms jsonb not null,
  -- The approved proposal that made it; null for what was shipped.
  proposal_id bigint constraint mission_versions_proposal unique references proposals (id),
  from_at timestamptz not null default clock_timestamp(),
  constraint mission_versions_pk primary key (mission_id, version)
);
revoke all on mission_versions from croupier_app;
grant select, insert (mission_id, version, terms, proposal_id) on mission_versions to croupier_app;

create table mission_progress (
  player_id bigint not null references players (id),
  mission_id bigint not null,
  -- The first day (UTC) of the period.
  period date not null,
  version integer not null,
  -- Bets, micro-units of a dollar, games, or bets of a multiplier.
  target bigint not null check (target > 0),
  progress bigint not null default 0,
  -- Of a mission about different games: the counted bets of each.
  games jsonb not null default '{}',
  reached_at timestamptz,
  claimed_at timestamptz,
  -- What the claim gave: cash by a transfer, or an offer of a bonus.
  currency money_currency references currencies (code),
  amount bigint check (amount > 0),
  transfer_id bigint constraint mission_progress_transfer unique,
  grant_id bigint constraint mission_progress_grant unique references bonus_grants (id),
  constraint mission_progress_pk primary key (player_id, mission_id, period),
  constraint mission_progress_version foreign key (mission_id, version)
    references mission_versions (mission_id, version),
  constraint mission_progress_claimed check (
    (claimed_at is not null) = (num_nonnulls(transfer_id, grant_id) = 1)
    and (transfer_id is null) = (amount is null) and (transfer_id is null) = (currency is null))
);
create index mission_progress_of_mission on mission_progress (mission_id, period);
revoke all on mission_progress from croupier_app;
grant select, insert (player_id, mission_id, period, version, target),
  update (progress, games, reached_at, claimed_at, currency, amount, transfer_id, grant_id)
  on mission_progress to croupier_app;

-- What each event of a bet added; a correction is an event of its own and may be negative. Removed
-- some weeks later.
create table mission_counts (
  player_id bigint not null,
  mission_id bigint not null,
  period date not null,
  event_id bigint not null,
  -- The instant bet or the wager: of its events, what a correction takes back.
  placed_id bigint not null,
  game text not null,
  counted bigint not null,
  at timestamptz not null,
  constraint mission_counts_pk primary key (player_id, mission_id, event_id),
  constraint mission_counts_progress foreign key (player_id, mission_id, period)
    references mission_progress (player_id, mission_id, period)
);
create index mission_counts_of_bet on mission_counts (player_id, placed_id);
create index mission_counts_by_time on mission_counts (at);
revoke all on mission_counts from croupier_app;
grant select, insert, delete on mission_counts to croupier_app;

-- The terms of missions take two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('mission_versions', array['payments', 'admin'], null, true);
