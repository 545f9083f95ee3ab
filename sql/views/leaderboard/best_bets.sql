-- The best bets for money of each day and game: what the lobby shows as big wins.
create view best_bets as
  select bet_id, player_id, game, currency, stake, payout, m4, placed_at
    from leaderboard_entries;
revoke all on best_bets from croupier_app;
grant select on best_bets to croupier_app;
