-- What every game took and paid back on each finished day (UTC), for money, by currency: the page
-- of returns is made of these and of the bets of the day that is not finished.
--
-- The sums of squares give the measured return its confidence band. Bets of one shared round come
-- to their ends together, so a round counts as one draw there, whoever bet in it.
--
-- check: select has_table_privilege('croupier_app', 'game_days', 'update') = false

create table game_days (
  day date not null,
  game text not null,
  -- The last digit of the account, as in bets. Free play (9) is no money and not counted.
  currency_digit smallint not null check (currency_digit between 0 and 8),
  bets bigint not null check (bets > 0),
  draws bigint not null check (draws > 0 and draws <= bets),
  staked bigint not null check (staked > 0),
  paid_out bigint not null check (paid_out >= 0),
  -- Over all draws: of their stakes, of stake times payout, of their payouts.
  staked_squared numeric not null check (staked_squared > 0),
  staked_paid numeric not null check (staked_paid >= 0),
  paid_squared numeric not null check (paid_squared >= 0),
  constraint game_days_pk primary key (day, game, currency_digit)
);

-- Days that were rolled up before this table was there.
insert into game_days
select day, game, digit, sum(bets), count(*), sum(staked), sum(paid_out), sum(staked * staked),
       sum(staked * paid_out), sum(paid_out * paid_out)
  from (select (placed_at at time zone 'UTC')::date as day, game, account % 10 as digit,
               count(*) as bets, sum(stake) as staked, sum(payout) as paid_out
          from bets
         where placed_at < (select (max(day) + 1)::timestamp at time zone 'UTC'
                              from bet_days_rolled)
           and void_reason is null and account % 10 <> 9
         group by 1, 2, 3, round_id, case when round_id is null then id end) draws
 group by day, game, digit;

revoke all on game_days from croupier_app;
grant select, insert on game_days to croupier_app;
