-- Erases the texts of a player's closed threads, when the law asks for it. Who wrote when stays on
-- record, with the hashes of the texts, and so does what an open thread says. Returns how many.
create or replace function support_erase_texts(of_player bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  delete from support_texts s
   using support_messages m join support_threads t on t.id = m.thread_id
   where s.message_id = m.id and t.player_id = of_player and t.status = 'closed';
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke all on function support_erase_texts(bigint) from public;
grant execute on function support_erase_texts(bigint) to croupier_app;
