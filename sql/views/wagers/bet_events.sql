-- What happened to bets, for consumers that read it in the order of (xact, id): the transactions in
-- the order of their first write, and the rows of one in the order of their ids. An instant bet is
-- placed and settled by one event. `staked` and `paid` are what the event adds to the sums of a
-- player or game, `payout` is the result. `superseded` is the result that a correction replaces.
-- `params` is what was played in an instant bet; that of a wager stands in its own row.
create view bet_events as
  select xact, id, placed_at as at, 'settled' as kind, player_id, null::bigint as wager_id, game,
         account, stake, payout, m4, stake as staked, payout as paid, bonus_stake as bonus_staked,
         bonus_payout as bonus_paid, null::bigint as superseded, params
    from bets
  union all
  select xact, id, placed_at, 'placed', player_id, id, game, account, stake, 0::bigint, 0::bigint,
         0::bigint, 0::bigint, 0::bigint, 0::bigint, null, null
    from wagers
  union all
  select xact, id, settled_at,
         case when not is_settled then 'reopened' when is_void then 'voided'
              when was_settled then 'resettled' else 'settled' end,
         player_id, wager_id, game, account, stake, payout, m4,
         stake * (now_counts - counted),
         payout * now_counts - (cash_before + bonus_before) * counted,
         bonus_stake * (now_counts - counted),
         bonus_payout * now_counts - bonus_before * counted,
         case when number > 1 then (select p.id from settlements p
                                     where p.wager_id = s.wager_id and p.number = s.number - 1) end,
         null
    from (select s.*, (s.is_settled and not s.is_void)::int as now_counts,
                 (s.was_settled and not s.was_void)::int as counted from settlements s) s;
revoke all on bet_events from croupier_app;
grant select on bet_events to croupier_app;
