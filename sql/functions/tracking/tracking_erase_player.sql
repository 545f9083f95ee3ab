-- Erases the links that a player came by.
create or replace function tracking_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from tracking_records where player_id = of_player;
$$;
revoke all on function tracking_erase_player(bigint) from public;
grant execute on function tracking_erase_player(bigint) to croupier_app;
