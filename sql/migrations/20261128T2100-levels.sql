-- module: levels
-- check: select not has_table_privilege('croupier_app', 'level_versions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'level_counts', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'level_credits', 'update, delete')
-- check: select (select count(*) from level_versions) = 1

-- Levels of players: XP by settled bets in cash, rakeback, weekly cashback and rewards. XP is in
-- micro-units of a US dollar, other amounts in those of their currency.

-- What levels give; the latest version applies to what happens from then on.
create table level_versions (
  version integer primary key check (version > 0),
  terms jsonb not null,
  -- The approved proposal that made it; null for what was shipped.
  proposal_id bigint,
  from_at timestamptz not null default clock_timestamp()
);
revoke all on level_versions from croupier_app;
grant select, insert (version, terms, proposal_id) on level_versions to croupier_app;

create table player_levels (
  player_id bigint primary key references players (id),
  -- Below zero where bets of before a lost level were taken back.
  xp bigint not null default 0,
  level smallint not null default 0 check (level between 0 and 10),
  -- The highest level ever: its reward and those below were earned.
  reached smallint not null default 0 check (reached between 0 and 10),
  -- When the player last rose to a level: it is kept for that month.
  risen_at timestamptz not null default clock_timestamp(),
  constraint player_levels_reached check (reached >= level)
);
create index player_levels_to_review on player_levels (risen_at) where level > 0;
revoke all on player_levels from croupier_app;
grant select, insert (player_id), update (xp, level, reached, risen_at)
  on player_levels to croupier_app;

-- XP by calendar month (UTC), for the review of levels.
create table level_months (
  player_id bigint not null references player_levels (player_id),
  month date not null check (extract(day from month) = 1),
  xp bigint not null default 0,
  constraint level_months_pk primary key (player_id, month)
);
revoke all on level_months from croupier_app;
grant select, insert, update (xp) on level_months to croupier_app;

-- What each settled stake in cash earned. One that is taken back is a row of its own, below zero.
create table level_counts (
  player_id bigint not null references player_levels (player_id),
  -- The bet or settlement that it counts.
  event_id bigint not null,
  -- The instant bet or the wager: of its events, what a void takes back.
  placed_id bigint not null,
  game text not null,
  currency money_currency not null references currencies (code),
  -- The part of the stake that was cash.
  cash bigint not null,
  xp bigint not null,
  rakeback bigint not null,
  at timestamptz not null,
  constraint level_counts_pk primary key (player_id, event_id)
);
create index level_counts_of_bet on level_counts (placed_id);
revoke all on level_counts from croupier_app;
grant select, insert on level_counts to croupier_app;

create table rakeback_balances (
  player_id bigint not null references player_levels (player_id),
  currency money_currency not null references currencies (code),
  -- The sum of what bets earned, and what was paid of it. A void after a payment leaves less.
  accrued bigint not null default 0,
  claimed bigint not null default 0 check (claimed >= 0),
  constraint rakeback_balances_pk primary key (player_id, currency)
);
revoke all on rakeback_balances from croupier_app;
grant select, insert, update (accrued, claimed) on rakeback_balances to croupier_app;

-- The net loss of each week (from Monday, UTC) and what it gives back once the week was closed.
create table cashback_weeks (
  player_id bigint not null references player_levels (player_id),
  currency money_currency not null references currencies (code),
  week date not null check (extract(isodow from week) = 1),
  -- In cash, as far as it was settled in the week.
  staked bigint not null default 0,
  paid bigint not null default 0,
  -- Set when the week is closed.
  credited bigint,
  level smallint check (level between 0 and 10),
  amount bigint check (amount >= 0),
  closed_at timestamptz,
  claimed_at timestamptz,
  constraint cashback_weeks_pk primary key (player_id, currency, week),
  constraint cashback_weeks_closed check (
    (closed_at is null) = (amount is null) and (closed_at is null) = (credited is null)
    and (closed_at is null) = (level is null)),
  constraint cashback_weeks_claimed check (claimed_at is null or amount > 0)
);
create index cashback_weeks_to_close on cashback_weeks (week) where closed_at is null;
revoke all on cashback_weeks from croupier_app;
grant select, insert (player_id, currency, week, staked, paid),
  update (staked, paid, credited, level, amount, closed_at, claimed_at)
  on cashback_weeks to croupier_app;

-- The monthly review of levels: which was kept, and the XP that was lost with one.
create table level_reviews (
  player_id bigint not null references player_levels (player_id),
  -- The month that ended.
  month date not null check (extract(day from month) = 1),
  from_level smallint not null,
  to_level smallint not null,
  xp_taken bigint not null check (xp_taken >= 0),
  at timestamptz not null default clock_timestamp(),
  constraint level_reviews_pk primary key (player_id, month),
  constraint level_reviews_down check (to_level <= from_level)
);
revoke all on level_reviews from croupier_app;
grant select, insert (player_id, month, from_level, to_level, xp_taken)
  on level_reviews to croupier_app;

-- What was paid, once for each occasion: a day of rakeback, a week of cashback, a level.
create table level_credits (
  id bigint generated always as identity primary key,
  player_id bigint not null references player_levels (player_id),
  kind text not null check (kind in ('rakeback', 'cashback', 'level_reward')),
  currency money_currency not null references currencies (code),
  amount bigint not null check (amount > 0),
  -- The day of a rakeback or the Monday of a cashback.
  day date,
  level smallint check (level between 1 and 10),
  at timestamptz not null default clock_timestamp(),
  constraint level_credits_occasion check (
    (kind = 'level_reward') = (level is not null) and (kind = 'level_reward') = (day is null)),
  constraint level_credits_once unique (player_id, kind, currency, day)
);
create unique index level_credits_one_reward on level_credits (player_id, level)
  where level is not null;
revoke all on level_credits from croupier_app;
grant select, insert (player_id, kind, currency, amount, day, level)
  on level_credits to croupier_app;

insert into level_versions (version, terms) values (1, '{
  "rates": {"USD": 100000000, "EUR": 110000000, "RUB": 1250000, "KZT": 200000, "INR": 1200000},
  "factors": {"slots": 10000, "originals": 2500, "sports": 10000, "live": 2500},
  "cashback_min": "1.00",
  "retention_bp": 5000,
  "levels": [
    {"rakeback_bp": 500, "cashback_bp": 100, "cashback_max": "10.00", "reward": "0.02"},
    {"rakeback_bp": 600, "cashback_bp": 150, "cashback_max": "20.00", "reward": "0.03"},
    {"rakeback_bp": 700, "cashback_bp": 200, "cashback_max": "50.00", "reward": "0.07"},
    {"rakeback_bp": 800, "cashback_bp": 250, "cashback_max": "100.00", "reward": "0.18"},
    {"rakeback_bp": 900, "cashback_bp": 300, "cashback_max": "200.00", "reward": "0.46"},
    {"rakeback_bp": 1000, "cashback_bp": 400, "cashback_max": "500.00", "reward": "1.17"},
    {"rakeback_bp": 1200, "cashback_bp": 500, "cashback_max": "1000.00", "reward": "2.92"},
    {"rakeback_bp": 1400, "cashback_bp": 600, "cashback_max": "2000.00", "reward": "7.32"},
    {"rakeback_bp": 1600, "cashback_bp": 800, "cashback_max": "5000.00", "reward": "18.31"},
    {"rakeback_bp": 2000, "cashback_bp": 1000, "cashback_max": "10000.00", "reward": "45.77"}
  ]}');

-- It says of each movement of bonus costs which kind it is.
drop view if exists player_bonus_costs;
