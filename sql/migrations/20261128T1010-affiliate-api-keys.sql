-- module: affiliates
-- check: select not has_table_privilege('croupier_app', 'affiliate_api_keys', 'delete')
-- check: select not has_column_privilege('croupier_app', 'affiliate_api_keys', 'hash', 'update')

-- Keys by which the programs of a partner read reports. A key itself is shown once and not stored.
create table affiliate_api_keys (
  id bigint generated always as identity primary key,
  partner_id bigint not null references affiliate_partners (id),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  -- SHA-256 of the key, which has 256 random bits.
  hash bytea not null check (octet_length(hash) = 32),
  -- The last characters of the key, by which the partner recognises it.
  hint text not null check (char_length(hint) = 4),
  created_at timestamptz not null default clock_timestamp(),
  -- At most a minute late.
  used_at timestamptz,
  revoked_at timestamptz,
  constraint affiliate_api_keys_hash unique (hash)
);
create index affiliate_api_keys_by_partner on affiliate_api_keys (partner_id, id);
revoke all on affiliate_api_keys from croupier_app;
grant select, insert (partner_id, name, hash, hint), update (used_at, revoked_at)
  on affiliate_api_keys to croupier_app;
