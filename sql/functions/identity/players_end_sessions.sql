-- A player who is blocked or closes the account is out at once, whoever changed the row: his open
-- sessions end with it. The houses notice ended sessions within seconds.
create or replace function players_end_sessions() returns trigger language plpgsql as $$
begin
  perform end_player_sessions(new.id, 'player_' || new.status);
  return null;
end $$;
