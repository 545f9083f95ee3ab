-- Settlements of wagers, as the ledger sums and seals them.
create view settlement_records as
  select wager_id, number, id, player_id, kind, reverses, settled_at, game, account, bonus_account,
         escrow_account, house_account, round_id, cash_stake, bonus_stake, stake, m4, params,
         outcome, void_reason, was_settled, was_void, cash_before, bonus_before, is_open,
         is_settled, is_void, cash_payout, bonus_payout, payout, seq, balance, cash_change,
         bonus_seq, bonus_balance, bonus_change, debt_account, debt_seq, debt_balance, debt_change
    from settlements;
revoke all on settlement_records from croupier_app;
grant select on settlement_records to croupier_app;
