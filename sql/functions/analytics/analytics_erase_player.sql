-- Detaches the visits that were counted from the player.
create or replace function analytics_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update analytics_visits set player_id = null where player_id = of_player;
$$;
revoke all on function analytics_erase_player(bigint) from public;
grant execute on function analytics_erase_player(bigint) to croupier_app;
