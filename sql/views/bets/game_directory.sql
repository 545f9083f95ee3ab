-- The games, and whether a payout may be no whole number of ten-thousandths of the stake.
create view game_directory as
  select game, pays_shares
    from games;
revoke all on game_directory from croupier_app;
grant select on game_directory to croupier_app;
