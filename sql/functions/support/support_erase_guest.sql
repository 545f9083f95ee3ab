-- Erases the texts of the closed threads of a guest who has no account, and their address. Who
-- wrote when stays on record, with the hashes of the texts. Returns how many texts there were.
create or replace function support_erase_guest(of_guest bigint) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased integer;
begin
  delete from support_texts s
   using support_messages m join support_threads t on t.id = m.thread_id
   where s.message_id = m.id and t.guest_id = of_guest and t.player_id is null
     and t.status = 'closed';
  get diagnostics erased = row_count;
  update support_guests set email = null where id = of_guest;
  return erased;
end $$;
revoke all on function support_erase_guest(bigint) from public;
grant execute on function support_erase_guest(bigint) to croupier_app;
