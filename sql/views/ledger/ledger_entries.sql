-- needs: views/bets/bet_records, views/bets/placement_records
-- Both entries of every movement of money, for the ledger's own checks and for any SQL tool. The
-- sum of delta per currency is always zero, and an escrow account holds exactly the stakes of the
-- open placements.
create view ledger_entries as
  select 'transfer' as source, id as source_id, created_at, debit_account as account,
         -amount as delta, debit_balance as balance_after, kind
    from transfers
  union all
  select 'transfer', id, created_at, credit_account, amount, credit_balance, kind from transfers
  union all
  select 'bet', id, placed_at, account, -stake, balance - payout, 'stake' from bet_records
   where placement_id is null
  union all
  select 'bet', id, placed_at, house_account, stake, null, 'stake' from bet_records
  union all
  select 'bet', id, placed_at, account, payout, balance, 'payout' from bet_records where payout > 0
  union all
  select 'bet', id, placed_at, house_account, -payout, null, 'payout' from bet_records
   where payout > 0
  union all
  select 'placement', id, placed_at, account, -stake, balance, 'stake' from placement_records
  union all
  select 'placement', id, placed_at, escrow_account, stake, null, 'stake' from placement_records
  union all
  select 'bet', b.id, b.placed_at, p.escrow_account, -b.stake, null, 'stake'
    from bet_records b join placement_records p on p.id = b.placement_id;
