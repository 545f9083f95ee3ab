-- module: history
-- takes over: bet_days, bet_days_rolled, game_days, game_day_players
-- takes over: bet_intervals, bet_intervals_rolled, bet_id_ranges
-- check: select (select coalesce(sum(bonus_paid), 0) from game_days) = \
--   (select coalesce(sum(bonus_paid), 0) from bet_days where currency_digit <> 9)

-- The parts of the sums of finished days that were bonus money, from the rows that the sums are of.
alter table bet_days add column bonus_staked bigint not null default 0,
  add column bonus_paid bigint not null default 0;
alter table game_days add column bonus_staked bigint not null default 0,
  add column bonus_paid bigint not null default 0;

update bet_days d set bonus_staked = s.staked, bonus_paid = s.paid
  from (select player_id, (at at time zone 'UTC')::date as day, game,
               currency_digit(account) as digit, sum(bonus_stake) as staked,
               sum(bonus_payout) as paid
          from (select player_id, placed_at as at, game, account, bonus_stake, bonus_payout
                  from bets where bonus_account is not null
                union all
                select player_id, settled_at, game, account,
                       bonus_stake * (now_counts - counted),
                       bonus_payout * now_counts - bonus_before * counted
                  from (select s.*, (s.is_settled and not s.is_void)::int as now_counts,
                               (s.was_settled and not s.was_void)::int as counted
                          from settlements s where s.bonus_account is not null) s) results
         group by 1, 2, 3, 4) s
 where d.player_id = s.player_id and d.day = s.day and d.game = s.game
   and d.currency_digit = s.digit;

update game_days g set bonus_staked = s.staked, bonus_paid = s.paid
  from (select day, game, currency_digit, sum(bonus_staked) as staked, sum(bonus_paid) as paid
          from bet_days group by 1, 2, 3) s
 where g.day = s.day and g.game = s.game and g.currency_digit = s.currency_digit;
