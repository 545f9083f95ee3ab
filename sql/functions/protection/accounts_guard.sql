-- Trigger on `accounts`: a cash account that is opened later has the jurisdiction of its player and
-- is guarded from its first bet.
create or replace function accounts_guard() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  -- It waits for a change of the jurisdiction, which would not see this account.
  perform lock_players(array[new.owner::bigint], 'share');
  new.is_guarded := exists (select from protections p where p.player_id = new.owner::bigint)
    or content_is_awaited(new.owner::bigint);
  new.jurisdiction := coalesce(
    (select p.jurisdiction from player_directory p where p.id = new.owner::bigint),
    new.jurisdiction);
  return new;
end $$;
