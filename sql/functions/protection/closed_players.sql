-- Players who take a time-out or are excluded now: they are not shown in rankings.
create or replace function closed_players() returns setof bigint language sql stable
  security definer set search_path = public, pg_temp as $$
  select player_id from protections where time_out_until > clock_timestamp()
  union
  select player_id from exclusions where return_from is null or return_from > clock_timestamp()
$$;
