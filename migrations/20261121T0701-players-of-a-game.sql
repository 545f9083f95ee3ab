-- How many players bet on a game for money on each finished day (UTC), by currency. Players are not
-- added up: of a day they are counted once, when it is over, in the transaction that rolls it up.
--
-- check: select has_table_privilege('croupier_app', 'game_day_players', 'update') = false

create table game_day_players (
  day date not null,
  game text not null,
  -- The last digit of the account, as in game_days.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  players bigint not null check (players > 0),
  constraint game_day_players_pk primary key (day, game, currency_digit)
);

-- Days that were rolled up before this table was there: a player has one row a day.
insert into game_day_players
select day, game, currency_digit, count(*) from bet_days where currency_digit <> 9 group by 1, 2, 3;

revoke all on game_day_players from croupier_app;
grant select, insert on game_day_players to croupier_app;
