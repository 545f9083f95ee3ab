-- module: suppliers
-- check: select not exists (select from supplier_keys where confirmed_at is null)

-- A key that staff add counts once another person has confirmed it, because its holder can move
-- money. Keys of the installation itself count at once.
alter table supplier_keys
  add column added_by bigint references players (id),
  add column confirmed_at timestamptz default now(),
  add column confirmed_by bigint references players (id),
  add constraint supplier_keys_two_people check (
    added_by is null or confirmed_at is null
    or (confirmed_by is not null and confirmed_by <> added_by));
grant insert (added_by, confirmed_at), update (confirmed_at, confirmed_by)
  on supplier_keys to croupier_app;
