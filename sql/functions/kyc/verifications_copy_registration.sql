-- Trigger on `verifications`: keeps registered_at equal to players.created_at, whatever was
-- written.
create or replace function verifications_copy_registration() returns trigger language plpgsql as $$
begin
  select created_at into new.registered_at from players where id = new.player_id;
  return new;
end $$;
