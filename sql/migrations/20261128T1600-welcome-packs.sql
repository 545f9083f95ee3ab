-- module: bonuses
-- check: select not has_table_privilege('croupier_app', 'bonus_pack_versions', 'update, delete')
-- check: select not has_table_privilege('croupier_app', 'bonus_pack_entries', 'update, delete')

-- Welcome packs: bonuses that a new player gets one after the other, each after the deposit that
-- the one before it waited for.

create table bonus_packs (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  -- A pack that is off is not given to new players; those who have it keep it.
  is_on boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);
-- A new player gets one pack.
create unique index bonus_packs_one_on on bonus_packs (is_on) where is_on;
revoke all on bonus_packs from croupier_app;
grant select, insert (code), update (is_on) on bonus_packs to croupier_app;

-- The steps of a pack; a player keeps the version of the registration.
create table bonus_pack_versions (
  pack_id bigint not null references bonus_packs (id),
  version integer not null check (version > 0),
  terms jsonb not null,
  from_at timestamptz not null default clock_timestamp(),
  constraint bonus_pack_versions_pk primary key (pack_id, version)
);
revoke all on bonus_pack_versions from croupier_app;
grant select, insert (pack_id, version, terms) on bonus_pack_versions to croupier_app;

create table bonus_pack_entries (
  player_id bigint primary key references players (id),
  pack_id bigint not null,
  version integer not null,
  -- Steps that were not paid for by then are lost.
  until timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint bonus_pack_entries_version foreign key (pack_id, version)
    references bonus_pack_versions (pack_id, version)
);
revoke all on bonus_pack_entries from croupier_app;
grant select, insert (player_id, pack_id, version, until) on bonus_pack_entries to croupier_app;
