-- The limits of each game, in micro-units.
create view game_stake_limits as
  select game, currency, stake_min, stake_max, payout_max
    from game_limits;
revoke all on game_stake_limits from croupier_app;
grant select on game_stake_limits to croupier_app;
