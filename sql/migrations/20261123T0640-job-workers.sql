-- A periodic job remembers the worker that runs it: when that process has died, another one takes
-- the turn at once and not only when its lease has expired.
alter table job_ticks add column worker text;
-- check: select count(*) = 1 from information_schema.columns \
--   where table_name = 'job_ticks' and column_name = 'worker'
