-- needs: content/content_unaccepted
-- needs: identity/lock_players
-- From now on the stakes of a player who has to accept a policy are checked. An acceptance at the
-- same time waits for the lock, or is seen here.
create or replace function content_guard_player(of_player bigint) returns void language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform lock_players(array[of_player], 'no key update');
  if exists (select from content_unaccepted(of_player)) then
    insert into content_awaited (player_id) values (of_player) on conflict do nothing;
  end if;
end $$;
