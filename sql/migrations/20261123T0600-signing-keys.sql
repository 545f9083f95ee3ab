-- module: fairness
-- check: select not has_table_privilege('croupier_app', 'signing_keys', 'delete')
-- check: select not has_column_privilege('croupier_app', 'signing_keys', 'public_key', 'update')

-- Keys by which the operator signs receipts, rounds and lists of bets. A public key is never
-- forgotten: it verifies what was signed by it.
create table signing_keys (
  -- The fingerprint: the first 128 bits of the SHA-256 of the public key.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  public_key hash_text not null unique,
  -- The private key encrypted with AES-256-GCM.
  sealed bytea not null,
  valid_from timestamptz not null default now(),
  -- Null while the key is in use.
  valid_until timestamptz check (valid_until > valid_from)
);
create unique index signing_keys_one_in_use on signing_keys ((true)) where valid_until is null;
revoke all on signing_keys from croupier_app;
grant select, insert (id, public_key, sealed), update (valid_until) on signing_keys
  to croupier_app;
