-- Transfers, for what must name the one that paid it.
create view ledger_transfers as
  select id, key, kind, debit_account, credit_account, amount, ref
    from transfers;
revoke all on ledger_transfers from croupier_app;
grant select on ledger_transfers to croupier_app;
