-- What a player staked and was paid on each finished day (UTC), by game and currency. Sums over
-- long times are made of these and of the bets of the days that are not finished: a player with
-- hundreds of thousands of bets has his all-time result as fast as one with ten.
--
-- check: select has_table_privilege('croupier_app', 'bet_days', 'update') = false

create table bet_days (
  player_id bigint not null,
  day date not null,
  game text not null,
  -- The last digit of the account, as in bets.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  bets bigint not null check (bets > 0),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  constraint bet_days_pk primary key (player_id, day, game, currency_digit)
);

-- Days are rolled up one after the other, each once; the last one says where live sums begin.
create table bet_days_rolled (
  day date primary key,
  rolled_at timestamptz not null default now()
);

revoke all on bet_days, bet_days_rolled from croupier_app;
grant select, insert on bet_days, bet_days_rolled to croupier_app;
