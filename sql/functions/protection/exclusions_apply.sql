-- An exclusion is at once, whoever wrote the row: no session survives it, and no mail is sent.
create or replace function exclusions_apply() returns trigger language plpgsql as $$
begin
  insert into protections (player_id) values (new.player_id) on conflict do nothing;
  perform end_player_sessions(new.player_id, 'excluded');
  perform withdraw_player_consents(new.player_id);
  return null;
end $$;
