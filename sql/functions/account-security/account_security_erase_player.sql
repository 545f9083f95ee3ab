-- Erases the changes of contacts and the security events of a player.
create or replace function account_security_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from account_changes where player_id = of_player;
  delete from security_events where player_id = of_player;
$$;
revoke all on function account_security_erase_player(bigint) from public;
grant execute on function account_security_erase_player(bigint) to croupier_app;
