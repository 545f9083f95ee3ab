-- needs: views/wagers/settled_bets, views/wagers/archived_bets
-- Every bet with its result, archived or not: for receipts, which are shown for ever.
create view every_bet as
  select * from settled_bets
  union all
  select * from archived_bets;
revoke all on every_bet from croupier_app;
grant select on every_bet to croupier_app;
