-- What made and repaid the debt of a player is read by its account.
create index settlements_of_debt on settlements (debt_account, debt_seq)
  where debt_account is not null;
