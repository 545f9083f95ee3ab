-- The games: whether a payout may be no whole number of ten-thousandths of the stake, and whether
-- the operator has paused it.
create view game_directory as
  select game, pays_shares, is_paused
    from games;
revoke all on game_directory from croupier_app;
grant select on game_directory to croupier_app;
