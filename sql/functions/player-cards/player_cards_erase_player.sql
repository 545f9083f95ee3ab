-- Erases the reports of a player, and those that the player made.
create or replace function player_cards_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from player_reports where of_player in (player_id, reporter_id);
$$;
revoke all on function player_cards_erase_player(bigint) from public;
grant execute on function player_cards_erase_player(bigint) to croupier_app;
