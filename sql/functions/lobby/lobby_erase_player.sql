-- Erases the favourite games of a player.
create or replace function lobby_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from favourite_games where player_id = of_player;
$$;
revoke all on function lobby_erase_player(bigint) from public;
grant execute on function lobby_erase_player(bigint) to croupier_app;
