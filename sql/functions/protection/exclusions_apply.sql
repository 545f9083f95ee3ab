-- Trigger on `exclusions`: an exclusion takes effect with its row, whichever statement wrote it.
-- It ends all sessions and withdraws the consent to offers by e-mail, SMS and phone call.
create or replace function exclusions_apply() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  perform end_player_sessions(new.player_id, 'excluded');
  perform withdraw_player_consents(new.player_id);
  return null;
end $$;
