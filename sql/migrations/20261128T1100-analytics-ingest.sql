-- module: analytics
-- check: select count(*) = 1 from pg_indexes where indexname = 'analytics_events_old'

-- Rows are written in the order of this time, so a small BRIN index finds the old ones, and costs
-- nearly nothing when one is added.
drop index analytics_events_old;
create index analytics_events_old on analytics_events using brin (received_at);
