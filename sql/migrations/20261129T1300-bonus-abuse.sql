-- module: bonus-abuse
-- check: select not has_table_privilege('croupier_app', 'bonus_abuse_signals', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'bonus_abuse_steps', 'update, delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'abuse_decisions'

-- Signs that a bonus was abused, the cases in which people decide about them, and the players who
-- get no bonuses because of one. A case takes nothing away: a decision about it does.
create table bonus_abuse_cases (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  grant_id bigint not null references bonus_grants (id),
  status text not null default 'open' check (status in ('open', 'dismissed', 'upheld')),
  -- Who reviews it.
  claimed_by bigint references players (id),
  -- What an upheld case did.
  is_bonus_ended boolean not null default false,
  is_player_blocked boolean not null default false,
  opened_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  decided_by bigint references players (id),
  reason text check (char_length(reason) between 3 and 1000),
  constraint bonus_abuse_cases_decided check (
    (status = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null)
    and (status = 'upheld' or not is_bonus_ended and not is_player_blocked)
    and (status = 'open' or claimed_by is null))
);
create unique index bonus_abuse_cases_one_open on bonus_abuse_cases (grant_id)
  where status = 'open';
create index bonus_abuse_cases_open on bonus_abuse_cases (player_id, opened_at)
  where status = 'open';
create index bonus_abuse_cases_of_player on bonus_abuse_cases (player_id, id);
revoke all on bonus_abuse_cases from croupier_app;
grant select, insert (player_id, grant_id),
  update (status, claimed_by, is_bonus_ended, is_player_blocked, decided_at, decided_by, reason)
  on bonus_abuse_cases to croupier_app;

create table bonus_abuse_signals (
  id bigint generated always as identity primary key,
  case_id bigint not null references bonus_abuse_cases (id),
  player_id bigint not null references players (id),
  kind text not null check (kind in ('household', 'device', 'instrument', 'opposite_bets',
    'low_risk', 'delayed_round', 'chargeback')),
  -- What was found: the same is found once, whatever was decided about it.
  key text not null constraint bonus_abuse_signals_once unique,
  -- Texts by name; amounts in them are decimal.
  evidence jsonb not null,
  found_at timestamptz not null default clock_timestamp()
);
create index bonus_abuse_signals_of_case on bonus_abuse_signals (case_id, id);
create index bonus_abuse_signals_of_player on bonus_abuse_signals (player_id);
revoke all on bonus_abuse_signals from croupier_app;
grant select, insert (case_id, player_id, kind, key, evidence)
  on bonus_abuse_signals to croupier_app;

create table bonus_abuse_steps (
  id bigint generated always as identity primary key,
  case_id bigint not null references bonus_abuse_cases (id),
  -- Null: the system.
  staff_id bigint references players (id),
  action text not null,
  note text check (char_length(note) <= 2000),
  at timestamptz not null default clock_timestamp()
);
create index bonus_abuse_steps_of_case on bonus_abuse_steps (case_id, id);
revoke all on bonus_abuse_steps from croupier_app;
grant select, insert (case_id, staff_id, action, note) on bonus_abuse_steps to croupier_app;

-- Players who get no further bonuses, until a person lifts that.
create table bonus_blocks (
  player_id bigint primary key references players (id),
  case_id bigint not null references bonus_abuse_cases (id),
  blocked_at timestamptz not null default clock_timestamp()
);
revoke all on bonus_blocks from croupier_app;
grant select, insert (player_id, case_id), delete on bonus_blocks to croupier_app;

-- Up to where each search for signs has read.
create table bonus_abuse_cursors (
  name text primary key,
  at timestamptz not null
);
revoke all on bonus_abuse_cursors from croupier_app;
grant select, insert, update (at) on bonus_abuse_cursors to croupier_app;

-- To end a bonus that holds much takes two people.
insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('abuse_decisions', array['risk', 'admin'], '7 days', true);
