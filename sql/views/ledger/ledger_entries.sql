-- needs: views/wagers/bet_records, views/wagers/wager_records, views/wagers/settlement_records
-- Both entries of every movement of money, for the ledger's own checks and for any SQL tool. The
-- sum of delta per currency is always zero, and an escrow account holds exactly the stakes of the
-- wagers that are not settled. What archived rows moved is one entry of each account and month.
-- `month_id` is the id that says in which month's tables the row is.
create view ledger_entries as
  select 'transfer' as source, id as source_id, id as month_id, created_at,
         debit_account as account, -amount as delta, debit_balance as balance_after, kind
    from transfers
  union all
  select 'transfer', id, id, created_at, credit_account, amount, credit_balance, kind from transfers
  union all
  select 'archive', null, null, at, account, delta, balance, 'archive' from carried_movements
  union all
  select 'bet', id, id, placed_at, account, -(stake - bonus_stake),
         balance - (payout - bonus_payout), 'stake'
    from bet_records where stake > bonus_stake
  union all
  select 'bet', id, id, placed_at, bonus_account, -bonus_stake, bonus_balance - bonus_payout,
         'stake'
    from bet_records where bonus_stake > 0
  union all
  select 'bet', id, id, placed_at, house_account, stake, null, 'stake' from bet_records
  union all
  select 'bet', id, id, placed_at, account, payout - bonus_payout, balance, 'payout'
    from bet_records where payout > bonus_payout
  union all
  select 'bet', id, id, placed_at, bonus_account, bonus_payout, bonus_balance, 'payout'
    from bet_records where bonus_payout > 0
  union all
  select 'bet', id, id, placed_at, house_account, -payout, null, 'payout' from bet_records
   where payout > 0
  union all
  select 'wager', id, id, placed_at, account, -cash_stake, balance, 'stake' from wager_records
   where cash_stake > 0
  union all
  select 'wager', id, id, placed_at, bonus_account, -bonus_stake, bonus_balance, 'stake'
    from wager_records where bonus_stake > 0
  union all
  select 'wager', id, id, placed_at, escrow_account, stake, null, 'stake' from wager_records
  union all
  select 'settlement', id, wager_id, settled_at, escrow_account,
         case when is_settled then -stake else stake end, null, 'stake'
    from settlement_records where is_settled <> was_settled
  union all
  select 'settlement', id, wager_id, settled_at, house_account,
         case when is_settled then stake else -stake end, null, 'stake'
    from settlement_records where is_settled <> was_settled
  union all
  select 'settlement', id, wager_id, settled_at, account, cash_change, balance, 'payout'
    from settlement_records where cash_change <> 0
  union all
  select 'settlement', id, wager_id, settled_at, bonus_account, bonus_change, bonus_balance,
         'payout'
    from settlement_records where bonus_change <> 0
  union all
  select 'settlement', id, wager_id, settled_at, debt_account, debt_change, debt_balance, 'payout'
    from settlement_records where debt_change <> 0
  union all
  select 'settlement', id, wager_id, settled_at, house_account,
         -(cash_change + bonus_change + debt_change), null, 'payout'
    from settlement_records where cash_change + bonus_change + debt_change <> 0;
