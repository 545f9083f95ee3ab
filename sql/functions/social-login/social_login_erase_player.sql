-- Erases a player's identities at social providers.
create or replace function social_login_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from social_identities where player_id = of_player;
  delete from social_attempts where player_id = of_player;
$$;
revoke all on function social_login_erase_player(bigint) from public;
grant execute on function social_login_erase_player(bigint) to croupier_app;
