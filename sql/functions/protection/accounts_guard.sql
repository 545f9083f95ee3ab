-- Trigger on `accounts`: a cash account that is opened later is guarded from its first bet.
create or replace function accounts_guard() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform lock_players(array[new.owner::bigint], 'key share');
  new.is_guarded := exists (select from protections p where p.player_id = new.owner::bigint);
  return new;
end $$;
