-- The limits that a proposal was made from.
create or replace function game_limits_version(limits game_limits) returns text
  language sql immutable as $$
  select concat_ws('/', limits.stake_min, limits.stake_max, limits.payout_max)
$$;
