-- Trigger on `players`: refuses to block or close the last active admin.
create or replace function players_refuse_last_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff admins'));
  if exists (select from staff where player_id = new.id and role = 'admin')
     and not exists (select from staff s join player_directory p on p.id = s.player_id
                      where s.role = 'admin' and p.status = 'active') then
    raise exception 'the last admin cannot go' using errcode = 'check_violation';
  end if;
  return null;
end $$;
