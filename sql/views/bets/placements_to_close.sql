-- Placements as the bet that settles them must match. Closed through this view by the ledger's
-- trigger on bets alone.
create view placements_to_close as
  select id, player_id, account, house_account, stake, game, seed_id, nonce, round_id, is_open
    from placements;
revoke all on placements_to_close from croupier_app;
