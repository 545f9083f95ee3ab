-- Erases the emails and text messages that a player was sent.
create or replace function messages_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from messages where player_id = of_player;
$$;
revoke all on function messages_erase_player(bigint) from public;
grant execute on function messages_erase_player(bigint) to croupier_app;
