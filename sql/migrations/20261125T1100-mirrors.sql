-- module: mirrors
-- check: select not has_table_privilege('croupier_app', 'mirror_domains', 'insert, update, delete')
-- check: select count(*) = 1 from proposal_kinds where kind = 'domains'

-- The domains of the installation besides that of PUBLIC_URL. Once there is one, requests for any
-- other host are refused. A row changes only by mirror_domains_change and, where a change can lock
-- players out, by an approved proposal.
create table mirror_domains (
  host text primary key check (length(host) <= 253
    and host ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$'),
  -- What the domain is for: a brand, or availability.
  purpose text not null check (length(purpose) between 1 and 200),
  -- Draining: served, and its players are led to the main domain. Retired: leads there only.
  state text not null check (state in ('active', 'draining', 'retired')),
  -- Meta tags by which search engines verify the owner of this domain.
  tags jsonb not null default '[]'
    check (jsonb_typeof(tags) = 'array' and octet_length(tags::text) <= 8192),
  version bigint not null default 1,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);
revoke all on mirror_domains from croupier_app;
grant select on mirror_domains to croupier_app;

insert into proposal_kinds (kind, roles, lifetime, is_single) values
  ('domains', array['admin'], null, true);

-- A code hands a session over from one domain to another. It is valid once, for seconds, for one
-- domain, and in the browser alone whose cookie has the secret behind the challenge.
create table sso_codes (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references sessions (id) on delete cascade,
  target_host text not null check (length(target_host) between 1 and 253),
  challenge bytea not null check (length(challenge) = 32),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sso_codes_short check (expires_at <= created_at + interval '2 minutes')
);
create index sso_codes_by_session on sso_codes (session_id);
create index sso_codes_by_age on sso_codes (expires_at);
revoke all on sso_codes from croupier_app;
grant select, delete, insert (hash, session_id, target_host, challenge, expires_at),
  update (used_at) on sso_codes to croupier_app;

-- How domains answered, by hour: to the browsers of players, by country, and to the servers.
create table mirror_checks (
  host text not null check (length(host) between 1 and 253),
  hour timestamptz not null,
  source text not null check (source in ('players', 'server')),
  -- Empty where it is not known.
  country text not null check (country ~ '^([A-Z]{2})?$'),
  checks int not null check (checks > 0),
  failures int not null check (failures between 0 and checks),
  -- How many answers took how long; the bounds are in domain/mirrors/rules.ts.
  times int[] not null check (cardinality(times) = 14),
  primary key (host, hour, source, country)
);
create index mirror_checks_by_hour on mirror_checks (hour);
revoke all on mirror_checks from croupier_app;
grant select, insert, delete, update (checks, failures, times) on mirror_checks to croupier_app;
