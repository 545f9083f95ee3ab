-- The transaction of the first event of a bet in a range of transactions; null when there is none.
create or replace function next_bet_event_xact(
  from_xact bigint, end_xact bigint, since timestamptz) returns bigint
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return (select min(e.xact) from bet_events e
           where e.xact >= from_xact and e.xact < end_xact and e.at >= since);
end $$;
