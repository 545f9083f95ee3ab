-- Trigger on `deposits` and `withdrawals`: records the finished days that a change affects, which
-- are then computed from the payments until the next roll-up. The day that is not finished has no
-- roll-up, so it needs no record.
create or replace function payment_days_mark_changed() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  insert into payment_days_touched (day)
  select distinct (counted.at at time zone 'UTC')::date
    from unnest(array[new.created_at, old.closed_at, new.closed_at]) as counted (at)
   where counted.at < date_trunc('day', now(), 'UTC');
  return null;
end $$;
