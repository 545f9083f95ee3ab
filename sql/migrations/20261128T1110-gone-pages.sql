-- A rule without a target: the page at the path was removed on purpose, which is answered with 410.
-- check: select not attnotnull from pg_attribute \
--   where attrelid = 'route_rules'::regclass and attname = 'target'
alter table route_rules alter column target drop not null;
