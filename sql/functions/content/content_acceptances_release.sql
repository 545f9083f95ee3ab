-- needs: content/content_unaccepted
-- needs: identity/lock_players
-- Trigger on `content_acceptances`: who has accepted everything plays unchecked again.
create or replace function content_acceptances_release() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  perform lock_players(array[new.player_id], 'no key update');
  if not exists (select from content_unaccepted(new.player_id)) then
    delete from content_awaited where player_id = new.player_id;
  end if;
  return null;
end $$;
