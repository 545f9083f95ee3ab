-- By what the house knows that it was opened with its own key: a mark that tells nothing of it.
-- With another one it would seal what its other processes cannot open, and open nothing of its own.
--
-- check: select has_table_privilege('croupier_app', 'house_key', 'update') = false

create table house_key (
  is_one boolean primary key default true check (is_one),
  mark bytea not null
);
revoke all on house_key from croupier_app;
grant select, insert (mark) on house_key to croupier_app;
