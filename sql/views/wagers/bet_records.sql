-- Bets that were decided as they were placed, as the ledger sums and seals them.
create view bet_records as
  select player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
         placed_at, game_version, game, key, params, outcome, bonus_stake, bonus_payout,
         bonus_account, bonus_seq, bonus_balance
    from bets;
revoke all on bet_records from croupier_app;
grant select on bet_records to croupier_app;
