-- What the terms of a granted bonus allow its money to be staked on, by its account. `stake_max`
-- and `games` are null for no limit.
create view bonus_stake_limits as
  select account, state, stake_max, games from bonus_grants where account is not null;
revoke all on bonus_stake_limits from croupier_app;
