-- Stakes of bets that are settled later, as the ledger sums and seals them.
create view placement_records as
  select player_id, id, account, escrow_account, house_account, seq, balance, stake, placed_at,
         game, game_version, key, seed_id, nonce, round_id, bet, cap_m4, is_open
    from placements;
revoke all on placement_records from croupier_app;
grant select on placement_records to croupier_app;
