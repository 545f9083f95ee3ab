-- module: studio
-- check: select has_table_privilege('croupier_app', 'studio_next_seeds', 'delete')

-- The server seed that comes after the active one of an owner: its hash is shown before the player
-- chooses the client seed that goes with it.
create table studio_next_seeds (
  owner text primary key check (char_length(owner) between 3 and 200),
  sealed bytea not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
revoke all on studio_next_seeds from croupier_app;
grant select, insert (owner, sealed, hash), delete on studio_next_seeds to croupier_app;

-- Whether the client seed came from the player's browser. The first one of an owner does not.
alter table studio_seeds add column is_own boolean not null default false;
grant insert (is_own) on studio_seeds to croupier_app;
