-- Erases the notifications of a player, and when and where they were shown.
create or replace function notifications_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from notifications where player_id = of_player;
  delete from push_devices where player_id = of_player;
  delete from unseen_wins where player_id = of_player;
  delete from push_settings where player_id = of_player;
$$;
revoke all on function notifications_erase_player(bigint) from public;
grant execute on function notifications_erase_player(bigint) to croupier_app;
