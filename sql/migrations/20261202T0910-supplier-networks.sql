-- module: suppliers
-- check: select has_column_privilege('croupier_app', 'suppliers', 'networks', 'update')

-- The networks from which a supplier sends its calls, such as 203.0.113.0/24; empty: any.
alter table suppliers
  add column networks text[] not null default '{}' check (cardinality(networks) <= 50);
grant update (networks) on suppliers to croupier_app;
