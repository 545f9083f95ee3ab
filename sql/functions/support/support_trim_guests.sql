-- needs: support/support_erase_guest
-- Closes and erases the threads of guests whose cookie ended so many days ago and who never logged
-- in; returns how many guests there were, at most so many at once.
create or replace function support_trim_guests(days integer, guests_max integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  guest bigint;
  trimmed integer := 0;
begin
  for guest in
    update support_guests g set erased_at = clock_timestamp()
     where id in (select id from support_guests
                   where player_id is null and erased_at is null
                     and expires_at < clock_timestamp() - make_interval(days => days)
                   order by expires_at limit guests_max for update skip locked)
    returning id
  loop
    update support_threads
       set status = 'closed', closed_at = clock_timestamp(), unanswered_id = null
     where guest_id = guest and status <> 'closed';
    perform support_erase_guest(guest);
    trimmed := trimmed + 1;
  end loop;
  return trimmed;
end $$;
revoke all on function support_trim_guests(integer, integer) from public;
grant execute on function support_trim_guests(integer, integer) to croupier_app;
