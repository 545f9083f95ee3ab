-- needs: views/wagers/bet_records, views/wagers/wager_records, views/wagers/settlement_records
-- The movements of accounts with a running balance: the place of each among those of its account,
-- the change, and the balance after it. `month_id` is the id that says in which month's tables the
-- row is.
create view ledger_movements as
  select id as month_id, created_at as at, debit_account as account, debit_seq as seq,
         -amount as delta, debit_balance as balance
    from transfers where debit_seq is not null
  union all
  select id, created_at, credit_account, credit_seq, amount, credit_balance from transfers
   where credit_seq is not null
  union all
  select id, placed_at, account, seq, payout - bonus_payout - (stake - bonus_stake), balance
    from bet_records
  union all
  select id, placed_at, bonus_account, bonus_seq, bonus_payout - bonus_stake, bonus_balance
    from bet_records where bonus_account is not null
  union all
  select id, placed_at, account, seq, -cash_stake, balance from wager_records
  union all
  select id, placed_at, bonus_account, bonus_seq, -bonus_stake, bonus_balance from wager_records
   where bonus_account is not null
  union all
  select wager_id, settled_at, account, seq, cash_change, balance from settlement_records
  union all
  select wager_id, settled_at, bonus_account, bonus_seq, bonus_change, bonus_balance
    from settlement_records where bonus_account is not null
  union all
  select wager_id, settled_at, debt_account, debt_seq, debt_change, debt_balance
    from settlement_records where debt_account is not null;
