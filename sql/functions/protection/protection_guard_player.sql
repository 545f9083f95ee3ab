-- From now on the bets of this player are checked, whether or not the player has set a limit.
create or replace function protection_guard_player(of_player bigint) returns void language sql as $$
  insert into protections (player_id) values (of_player) on conflict do nothing
$$;
