-- Every wager, archived or not: for the list of bets of a shared round, which is published.
create view every_wager as
  select * from wagers
  union all
  select * from archive.wagers;
revoke all on every_wager from croupier_app;
grant select on every_wager to croupier_app;
