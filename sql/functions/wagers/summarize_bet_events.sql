-- Enters the pages that bets have filled into the indexes by time and transaction, through which
-- their events are read. Autovacuum does that once a minute; until then each read would go through
-- all bets of that minute. Of the tables of this month, the latest pages alone; what a server
-- missed is left to autovacuum. A table that is being vacuumed or changed is left out.
create or replace function summarize_bet_events() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Pages that one entry of these indexes stands for.
  range_pages constant int := 128;
  ranges_max constant int := 16;
  found record;
  filled bigint;
begin
  for found in
    select t.oid::regclass as part, x.indexrelid as index
      from unnest(array['bets', 'wagers', 'settlements']) as parent
      join pg_class t
        on t.oid = to_regclass(parent || '_' || to_char(now() at time zone 'UTC', 'YYYYMM'))
      join pg_index x on x.indrelid = t.oid
      join pg_class i on i.oid = x.indexrelid
      join pg_am m on m.oid = i.relam and m.amname = 'brin'
  loop
    begin
      execute format('lock table only %s in share update exclusive mode nowait', found.part);
    exception when lock_not_available then
      continue;
    end;
    filled := pg_relation_size(found.part) / current_setting('block_size')::int / range_pages;
    for range in greatest(filled - ranges_max, 0) .. filled - 1 loop
      perform brin_summarize_range(found.index, range * range_pages);
    end loop;
  end loop;
end $$;
revoke all on function summarize_bet_events() from public;
grant execute on function summarize_bet_events() to croupier_app;
