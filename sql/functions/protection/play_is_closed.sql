-- Whether a player may not play at all now: in a time-out, excluded, blocked or closed. What waits
-- for another player ends then, and its stake is returned. Called by domain/protection and
-- features/coinflip.
create or replace function play_is_closed(player bigint) returns boolean language plpgsql stable
  security definer set search_path = public, pg_temp as $$
begin
  return (select p.status <> 'active'
                 or protection_closed(p.id, t.time_out_until, clock_timestamp()) is not null
            from player_directory p left join protections t on t.player_id = p.id
           where p.id = player);
end $$;
