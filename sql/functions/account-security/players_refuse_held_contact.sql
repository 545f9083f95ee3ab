-- Trigger on `players`: a contact that was changed away stays reserved for its owner while the
-- change can be undone. Otherwise an attacker could register another account with it and block the
-- undo. The row is skipped without an error, which callers read as "contact taken".
create or replace function players_refuse_held_contact() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_changes c
     where c.old_contact in (new.email, new.phone) and c.player_id <> new.id
       and c.undone_at is null and c.undo_until > now()
  ) then
    return null;
  end if;
  return new;
end $$;
