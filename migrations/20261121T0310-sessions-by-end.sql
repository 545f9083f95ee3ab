-- A process that was away asks which sessions ended lately, and the hourly sweep which ended long
-- ago: both by the time of the end, in a table that grows with every visitor.
--
-- check: select count(*) = 1 from pg_indexes where indexname = 'sessions_by_end'

create index sessions_by_end on sessions (ended_at) where ended_at is not null;
