-- Trigger on `staff`: refuses to demote the last active admin, because only an admin can make
-- another one. The lock serialises two admins who demote each other at the same time.
create or replace function staff_refuse_last_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff admins'));
  if not exists (select from staff s join player_directory p on p.id = s.player_id
                  where s.role = 'admin' and p.status = 'active') then
    raise exception 'the last admin cannot go' using errcode = 'check_violation';
  end if;
  return null;
end $$;
