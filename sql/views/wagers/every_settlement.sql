-- Every settlement, archived or not: for receipts, which are shown for ever.
create view every_settlement as
  select * from settlements
  union all
  select * from archive.settlements;
revoke all on every_settlement from croupier_app;
grant select on every_settlement to croupier_app;
