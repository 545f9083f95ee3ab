-- module: notifications
-- check: select not has_table_privilege('croupier_app', 'push_keys', 'update')
-- check: select not has_table_privilege('croupier_app', 'push_keys', 'delete')

-- The pair of keys by which push services know this installation (VAPID). Browsers are subscribed
-- for this public key: with another one every device would have to subscribe again.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  -- An uncompressed point of P-256 in base64url.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- The private key encrypted with AES-256-GCM.
  sealed bytea not null,
  created_at timestamptz not null default now()
);
revoke all on push_keys from croupier_app;
grant select, insert (public_key, sealed) on push_keys to croupier_app;

-- A browser of a player that shows notifications while the site is closed, as long as the session
-- lasts in which it was switched on.
create table push_devices (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  session_id uuid not null references sessions (id) on delete cascade,
  -- SHA-256 of the address at the push service: a browser belongs to the player who was last.
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  -- The address and the keys of the browser, encrypted with AES-256-GCM.
  sealed bytea not null,
  added_at timestamptz not null default now()
);
create index push_devices_of_player on push_devices (player_id, id);
create index push_devices_of_session on push_devices (session_id);
revoke all on push_devices from croupier_app;
grant select, delete, insert (player_id, session_id, endpoint_hash, sealed),
  update (player_id, session_id, sealed, added_at) on push_devices to croupier_app;

-- What is shown on all devices of a player, and when; without a row the first values count.
create table push_settings (
  player_id bigint primary key references players (id),
  payments boolean not null,
  verification boolean not null,
  support boolean not null,
  -- Whether amounts may stand on a locked screen.
  shows_amounts boolean not null,
  -- Hours in the time zone of the player; both null for none.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  constraint push_settings_quiet check (num_nulls(quiet_from, quiet_until) in (0, 2)
    and quiet_from is distinct from quiet_until or quiet_from is null)
);
revoke all on push_settings from croupier_app;
grant select, insert, update on push_settings to croupier_app;
