-- Trigger on `staff`: only an account of the kind `staff` has a role. An account plays or works,
-- never both: a player must not decide about themselves.
create or replace function staff_only() returns trigger language plpgsql as $$
begin
  if not exists (select from player_directory where id = new.player_id and kind = 'staff') then
    raise exception 'player % is not staff', new.player_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
