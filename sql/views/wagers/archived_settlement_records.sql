-- The settlements of archived months, as the ledger seals them.
create view archived_settlement_records as
  select * from archive.settlements;
revoke all on archived_settlement_records from croupier_app;
grant select on archived_settlement_records to croupier_app;
