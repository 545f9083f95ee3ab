-- module: affiliates
-- check: select not has_column_privilege('croupier_app', 'affiliate_password_links', 'hash', \
--   'update')
-- check: select not has_column_privilege('croupier_app', 'affiliate_password_links', \
--   'expires_at', 'update')

-- Links by which partners set a new password when they forgot theirs. Each works once.
create table affiliate_password_links (
  -- SHA-256 of the secret in the link, which has 256 random bits.
  hash bytea primary key check (octet_length(hash) = 32),
  partner_id bigint not null references affiliate_partners (id),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index affiliate_password_links_by_partner on affiliate_password_links (partner_id);
revoke all on affiliate_password_links from croupier_app;
grant select, delete, insert (hash, partner_id, expires_at), update (used_at)
  on affiliate_password_links to croupier_app;
