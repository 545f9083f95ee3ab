-- Trigger on `exclusions`: an exclusion takes effect with its row, whichever statement wrote it.
-- It ends all sessions and withdraws the consent to e-mails.
create or replace function exclusions_apply() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  update sessions set ended_at = clock_timestamp(), end_reason = 'excluded'
   where player_id = new.player_id and ended_at is null;
  update players set accepts_marketing = false where id = new.player_id and accepts_marketing;
  return null;
end $$;
