-- Trigger on `players`: blocking or closing an account ends its open sessions, whichever statement
-- changed the row. The servers notice ended sessions within seconds.
create or replace function players_end_sessions() returns trigger language plpgsql as $$
begin
  perform end_player_sessions(new.id, 'player_' || new.status);
  return null;
end $$;
