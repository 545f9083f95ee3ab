-- needs: views/history/player_day_sums, views/wagers/bet_results, affiliates/affiliate_earns
-- Stakes and payouts that count for partners, by player, day (UTC) and currency. On a day on which
-- a partner was closed or reopened only the bets count that were made while they were not; it is
-- read from the bets, and has several rows.
create view affiliate_play_days as
  select a.partner_id, a.player_id, s.day, s.currency, s.staked, s.paid_out
    from affiliate_attributions a join player_day_sums s on s.player_id = a.player_id
   where not exists (
     select from affiliate_closures c
      where c.partner_id = a.partner_id and s.day >= (c.closed_at at time zone 'UTC')::date
        and s.day <= coalesce((c.reopened_at at time zone 'UTC')::date, 'infinity'))
  union all
  select a.partner_id, a.player_id, d.day, account_currency(r.account), r.stake, r.payout
    from (select distinct c.partner_id, (e.at at time zone 'UTC')::date as day
            from affiliate_closures c
            cross join lateral (values (c.closed_at), (c.reopened_at)) as e (at)
           where e.at is not null) d
    join affiliate_attributions a on a.partner_id = d.partner_id
    join bet_results r on r.player_id = a.player_id
     and r.at >= d.day::timestamp at time zone 'UTC'
     and r.at < (d.day + 1)::timestamp at time zone 'UTC'
   where not is_play_account(r.account) and affiliate_earns(a.partner_id, r.at);
revoke all on affiliate_play_days from croupier_app;
grant select on affiliate_play_days to croupier_app;
