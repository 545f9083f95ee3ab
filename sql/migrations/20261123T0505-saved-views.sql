-- module: staff
-- check: select count(*) = 1 from pg_constraint where conname = 'staff_views_name'

-- Filters and order of a list that a staff member has saved under a name, for themselves.
create table staff_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (player_id),
  -- The path of the list in the back office.
  page text not null check (page ~ '^/[a-z0-9/-]{0,100}$'),
  name text not null check (length(name) between 1 and 60),
  -- The query of the URL, without its question mark.
  query text not null check (length(query) between 1 and 1000),
  created_at timestamptz not null default now(),
  constraint staff_views_name unique (staff_id, page, name)
);
revoke all on staff_views from croupier_app;
grant select, insert, update (query), delete on staff_views to croupier_app;
