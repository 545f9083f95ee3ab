-- The jurisdiction of each bet, and when its stake was taken: for the details of a bet, archived or
-- not. A result of a wager has the jurisdiction of its wager.
create view bet_jurisdictions as
  select player_id, id, jurisdiction, placed_at as staked_at from bets
  union all
  select s.player_id, s.id, w.jurisdiction, w.placed_at
    from settlements s join wagers w on w.id = s.wager_id
  union all
  select player_id, id, jurisdiction, placed_at from archive.bets
  union all
  select s.player_id, s.id, w.jurisdiction, w.placed_at
    from archive.settlements s join archive.wagers w on w.id = s.wager_id;
revoke all on bet_jurisdictions from croupier_app;
grant select on bet_jurisdictions to croupier_app;
