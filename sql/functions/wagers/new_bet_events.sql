-- Whether transactions from `since` on wrote events of bets, and the horizon: the first transaction
-- that may still be running. Asked twice a second: planning it for each call takes longer than
-- running it, because every month is a table.
create or replace function new_bet_events(since bigint)
  returns table (horizon bigint, has_events boolean)
  language plpgsql stable set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint,
           exists (select from bets b where b.xact >= since)
           or exists (select from wagers w where w.xact >= since)
           or exists (select from settlements s where s.xact >= since);
end $$;
