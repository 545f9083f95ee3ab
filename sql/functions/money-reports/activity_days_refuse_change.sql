-- Trigger on activity_days: a finished day does not change.
create or replace function activity_days_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'reports: a finished day does not change' using errcode = 'CR010';
end $$;
