-- module: settings
-- check: select count(*) = 1 from settings where name = 'look'
-- check: select not has_table_privilege('croupier_app', 'brand_logos', 'update, delete')

-- Logos that staff have uploaded, cleaned, by their hash: the setting `look` names one of them.
create table brand_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/svg+xml', 'image/png')),
  bytes bytea not null,
  uploaded_by bigint not null references players (id),
  uploaded_at timestamptz not null default now()
);
revoke all on brand_logos from croupier_app;
grant select, insert on brand_logos to croupier_app;

insert into settings (name, is_guarded) values ('look', false);
