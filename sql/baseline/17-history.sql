-- check: select not has_table_privilege('croupier_app', 'bet_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'game_days', 'update')
-- check: select not has_table_privilege('croupier_app', 'bet_intervals', 'update')

-- Sums of bets, by day and by five minutes, and where a player has bets of a game. They are written
-- once from the bets they summarise, and do not change. Amounts are in micro-units.

-- What a player staked and was paid on each finished day (UTC), by game and currency. Sums over a
-- long time are made of these and of the bets of unfinished days, so an all-time result is as fast
-- for hundreds of thousands of bets as for ten.
create table bet_days (
  player_id bigint not null,
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_days_pk primary key (player_id, day, game, currency_digit)
);
-- Counts the players of a range of days.
create index bet_days_by_day on bet_days using brin (day);
revoke all on bet_days from croupier_app;
grant select, insert on bet_days to croupier_app;

-- Which days are rolled up: in sequence, each once. Sums after the last one are computed live.
create table bet_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);
revoke all on bet_days_rolled from croupier_app;
grant select, insert on bet_days_rolled to croupier_app;

-- Stakes and payouts of every game on each finished day (UTC), for money, by currency. The RTP
-- page is made of these and of the bets of the day that is not finished.
--
-- The sums of squares give the measured RTP its confidence band. The bets of one shared round end
-- together, so a round counts as one draw.
create table game_days (
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account. Free play (9) is not money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  draws bigint not null check (draws > 0 and draws <= bets),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  -- Sums over all draws: of stake squared, of stake times payout, of payout squared.
  staked_squared numeric not null check (staked_squared > 0),
  staked_paid numeric not null check (staked_paid >= 0),
  paid_squared numeric not null check (paid_squared >= 0),
  constraint game_days_pk primary key (day, game, currency_digit)
);
revoke all on game_days from croupier_app;
grant select, insert on game_days to croupier_app;

-- How many players bet on a game for money on each finished day (UTC), by currency. Numbers of
-- players cannot be added up from parts of a day: they are counted once, in the transaction that
-- rolls up the day.
create table game_day_players (
  day date not null,
  game text not null,
  -- The digit of the currency of bets.account, as in game_days.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  players bigint not null check (players > 0),
  constraint game_day_players_pk primary key (day, game, currency_digit)
);
revoke all on game_day_players from croupier_app;
grant select, insert on game_day_players to croupier_app;

-- Stakes and payouts of bets for money in every five minutes, by currency, for the dashboard.
-- Written once, when no bet can fall into the interval any more; the bets since then are few
-- enough to be summed.
create table bet_intervals (
  slot timestamptz not null,
  -- The digit of the currency of bets.account. Free play (9) is not money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_intervals_pk primary key (slot, currency_digit)
);
revoke all on bet_intervals from croupier_app;
grant select, insert, delete on bet_intervals to croupier_app;

-- Which intervals are written, including those without a bet.
create table bet_intervals_rolled (
  slot timestamptz primary key
);
revoke all on bet_intervals_rolled from croupier_app;
grant select, insert, delete on bet_intervals_rolled to croupier_app;

-- In which ranges of ids a player has bets of a game in a currency. One index finds bets by player
-- and id, at any rate of bets; another one by game would cost every bet. A search for one game of
-- a player reads only the ranges listed here, and not a hundred thousand bets to find that there
-- is none.
--
-- A range (`span`) is the id shifted right by 47 bits: about a day and a half, as ids begin with
-- milliseconds. It is written with the roll-up of the day on which the bets were placed, so every
-- bet of a rolled-up day has its range, whatever its id.
create table bet_id_ranges (
  player_id bigint not null,
  span int not null,
  game text not null,
  -- The digit of the currency of bets.account.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  constraint bet_id_ranges_pk primary key (player_id, span, game, currency_digit)
);
revoke all on bet_id_ranges from croupier_app;
grant select, insert on bet_id_ranges to croupier_app;
