-- Ends all open sessions of a player. Other processes notice it within seconds.
create or replace function end_player_sessions(of_player bigint, reason text) returns void
  language sql as $$
  update sessions set ended_at = clock_timestamp(), end_reason = reason
   where player_id = of_player and ended_at is null
$$;
