-- Erases what a player wrote in the chat, with the reports of it.
create or replace function chat_erase_player(of_player bigint) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from chat_reports r using chat_messages m
   where m.id = r.message_id and of_player in (m.player_id, r.player_id);
  delete from chat_messages where player_id = of_player;
  delete from chat_mutes where player_id = of_player;
$$;
revoke all on function chat_erase_player(bigint) from public;
grant execute on function chat_erase_player(bigint) to croupier_app;
