-- Whose account a number is. Balances are read by the ledger alone.
create view ledger_accounts as
  select id, kind, owner, currency, bonus_grant
    from accounts;
revoke all on ledger_accounts from croupier_app;
grant select on ledger_accounts to croupier_app;
