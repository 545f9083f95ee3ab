-- Trigger on `players`: blocking or closing an account ends its open sessions, whichever statement
-- changed the row. The servers notice ended sessions within seconds.
create or replace function players_end_sessions() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = clock_timestamp(), end_reason = 'player_' || new.status
   where player_id = new.id and ended_at is null;
  return null;
end $$;
