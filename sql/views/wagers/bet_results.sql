-- What every bet and every settlement adds to the sums of stakes and payouts, by its time. A wager
-- counts from its first settlement on, a later one adds the difference: summed up, the latest
-- result. Returned stakes do not count. `bonus` figures are the part that was bonus money.
create view bet_results as
  select player_id, id, game, account, null::bigint as round_id, placed_at as at, 1 as bets, stake,
         payout, bonus_stake, bonus_payout
    from bets
  union all
  select player_id, id, game, account, round_id, settled_at,
         now_counts - counted,
         stake * (now_counts - counted),
         payout * now_counts - (cash_before + bonus_before) * counted,
         bonus_stake * (now_counts - counted),
         bonus_payout * now_counts - bonus_before * counted
    from (select s.*, (s.is_settled and not s.is_void)::int as now_counts,
                 (s.was_settled and not s.was_void)::int as counted from settlements s) s
   where now_counts <> 0 or counted <> 0;
revoke all on bet_results from croupier_app;
grant select on bet_results to croupier_app;
