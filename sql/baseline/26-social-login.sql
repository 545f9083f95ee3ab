-- Logins with a social provider: the identities of players and the attempts to log in. What
-- travels through a browser is stored as a hash, so that reading these tables is not enough to
-- finish a login or to begin one. A provider's subject belongs to one player, and a player has one
-- subject per provider at most.

-- Identities of players. With two subjects of one provider, unlinking could not tell them apart.
create table social_identities (
  provider text not null check (provider ~ '^[a-z][a-z0-9-]{0,31}$'),
  subject text not null check (length(subject) between 1 and 255),
  player_id bigint not null references players (id),
  -- As the provider returned it when it was linked; shown to the owner, never used to find a
  -- player.
  email text check (length(email) <= 320),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (provider, subject),
  constraint social_identities_one_each unique (player_id, provider)
);

-- One login with a provider: begun, returned, handed over to the page, done. Each step happens
-- once.
create table social_attempts (
  state_hash bytea primary key check (length(state_hash) = 32),
  -- The browser that began it, by the secret in its cookie. No other may continue it.
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null,
  -- The page that waits for the answer, on one of the app's own origins.
  origin text not null check (origin ~ '^https?://[^/]+$'),
  path text not null check (path ~ '^/' and length(path) <= 2000),
  display text not null check (display in ('popup', 'page')),
  -- The member who links a provider to their account; null for a login.
  player_id bigint references players (id),
  -- What the visitor's page passed on: currency, promo, token.
  registration jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- What the provider returned.
  subject text,
  email text,
  is_email_verified boolean not null default false,
  -- The token by which the page continues; replaced at each step.
  ticket_hash bytea unique check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  done_at timestamptz,
  constraint social_attempts_returned check (ticket_hash is null or subject is not null)
);
create index social_attempts_by_expiry on social_attempts (expires_at);
