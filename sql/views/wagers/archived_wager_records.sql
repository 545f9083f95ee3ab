-- The wagers of archived months, as the ledger seals them.
create view archived_wager_records as
  select * from archive.wagers;
revoke all on archived_wager_records from croupier_app;
grant select on archived_wager_records to croupier_app;
