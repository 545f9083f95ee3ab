-- Erases the notes of staff about a player, and why the account was blocked.
create or replace function players_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from player_notes where player_id = of_player;
  delete from player_blocks where player_id = of_player;
$$;
revoke all on function players_erase_player(bigint) from public;
grant execute on function players_erase_player(bigint) to croupier_app;
