-- needs: views/wagers/bet_results
-- Stakes and payouts for money by player, day (UTC) and currency: finished days from their sums,
-- the others from the bets.
create view player_day_sums as
  select s.player_id, s.day, account_currency(s.digit::bigint) as currency, s.staked, s.paid_out
    from (
      select d.player_id, d.day, d.currency_digit as digit, sum(d.staked)::bigint as staked,
             sum(d.paid_out)::bigint as paid_out
        from bet_days d
       where not is_play_account(d.currency_digit)
       group by d.player_id, d.day, d.currency_digit
      union all
      select r.player_id, (r.at at time zone 'UTC')::date, currency_digit(r.account),
             sum(r.stake)::bigint, sum(r.payout)::bigint
        from bet_results r
       where r.at >= coalesce((select (max(b.day) + 1)::timestamp at time zone 'UTC'
                                 from bet_days_rolled b), '-infinity')
         and not is_play_account(r.account)
       group by 1, 2, 3) s;
revoke all on player_day_sums from croupier_app;
grant select on player_day_sums to croupier_app;
