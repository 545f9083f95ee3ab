-- Erases the login links of a player, with the browsers that used them.
create or replace function simple_auth_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from simple_tokens where player_id = of_player;
$$;
revoke all on function simple_auth_erase_player(bigint) from public;
grant execute on function simple_auth_erase_player(bigint) to croupier_app;
