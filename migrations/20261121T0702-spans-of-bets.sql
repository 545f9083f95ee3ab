-- In which stretches of numbers a player has bets of a game in a currency. Bets are kept by player
-- and number, which one index serves however many come in a second; another one by game would cost
-- every bet. So whoever looks for one game of a player is told here where to look, and does not
-- read a hundred thousand bets to find that there is none.
--
-- A span is a number shifted right by 47 bits: about a day and a half, as numbers begin with
-- milliseconds. Written with the roll-up of the day in which the bets were placed, so every bet of
-- a day that is rolled up has its span, whatever became of it and whatever its number says.
--
-- check: select has_table_privilege('croupier_app', 'bet_spans', 'update') = false

create table bet_spans (
  player_id bigint not null,
  span int not null,
  game text not null,
  -- The last digit of the account, as in bets.
  currency_digit smallint not null check (currency_digit between 0 and 9),
  constraint bet_spans_pk primary key (player_id, span, game, currency_digit)
);

insert into bet_spans
select distinct player_id, (id >> 47)::int, game, (account % 10)::smallint
  from bets
 where placed_at < (select (max(day) + 1)::timestamp at time zone 'UTC' from bet_days_rolled);

revoke all on bet_spans from croupier_app;
grant select, insert on bet_spans to croupier_app;
