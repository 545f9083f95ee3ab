-- Bets as the ledger sums and seals them.
create view bet_records as
  select player_id, id, account, house_account, seq, balance, stake, payout, m4, seed_id, nonce,
         placed_at, game_version, game, key, params, outcome, placement_id, round_id, void_reason
    from bets;
revoke all on bet_records from croupier_app;
grant select on bet_records to croupier_app;
