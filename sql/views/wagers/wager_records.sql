-- Stakes that are settled later, with the state after the latest settlement, as the ledger sums and
-- seals them.
create view wager_records as
  select id, player_id, source, source_ref, game, game_version, key, account, seq, balance,
         cash_stake, bonus_account, bonus_seq, bonus_balance, bonus_stake, stake, escrow_account,
         house_account, placed_at, seed_id, nonce, round_id, bet, cap_m4, settlements, is_open,
         is_settled, is_void, cash_payout, bonus_payout
    from wagers;
revoke all on wager_records from croupier_app;
grant select on wager_records to croupier_app;
