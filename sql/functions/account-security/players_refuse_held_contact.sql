-- A contact that was changed away stays its owner's while he may take it back: else whoever changed
-- it could open another account with it and so bar the way back. A row that would take it is left
-- out, which everybody who writes contacts reads as "taken".
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
