-- From now on bets on the player's cash accounts are checked against limits, time-outs and
-- exclusions.
create or replace function guard_accounts(of_player bigint) returns void language sql as $$
  update accounts set is_guarded = true
   where kind = 'player_cash' and owner = of_player::text
$$;
