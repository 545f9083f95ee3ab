-- The bets of archived months, as the ledger seals them.
create view archived_bet_records as
  select * from archive.bets;
revoke all on archived_bet_records from croupier_app;
grant select on archived_bet_records to croupier_app;
