-- Logins by a social provider, and the single-use tokens by which an operator or partner lets a
-- player in (simple auth). What travels through a browser is kept as a hash: whoever reads these
-- tables can neither finish somebody's login nor begin one.
--

-- Who a player is at a provider. A provider's subject belongs to one player, and a player has at
-- most one subject of each provider: otherwise unlinking could not say which.
create table social_identities (
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  subject text not null check (length(subject) between 1 and 255),
  player_id bigint not null references players (id),
  -- As the provider told it when it was linked; shown to the owner, never used to find anybody.
  email text check (length(email) <= 320),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, subject),
  constraint social_identities_one_each unique (player_id, provider)
);

-- One way through a provider: begun, come back, handed over to the page, done. Each step once.
create table social_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- The browser that began it, by the secret in its cookie; no other may go on.
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  -- Where the page is that waits for the answer: one of the house's own origins.
  origin text not null check (origin ~ '^https?://[^/]+$'),
  path text not null check (path ~ '^/' and length(path) <= 2000),
  display text not null check (display in ('popup', 'page')),
  -- A member who links a provider to his account; null when somebody comes in.
  player_id bigint references players (id),
  -- What the visitor brought: currency, promo, token.
  wish jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- What the provider said, from the return on.
  subject text,
  email text,
  is_email_verified boolean not null default false,
  -- The token by which the page goes on; replaced at each step.
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  done_at timestamptz,
  constraint social_attempts_told check (ticket_hash is null or subject is not null)
);
create index social_attempts_by_expiry on social_attempts (expires_at);
