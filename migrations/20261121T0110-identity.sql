-- Players, their sessions and the tokens that prolong them.
--
-- check: select count(*) = 0 from players

create table players (
  id bigint generated always as identity primary key,
  -- A guest plays for free and has neither contact nor password.
  kind text not null check (kind in ('guest', 'member', 'staff')),
  email text constraint players_email unique,
  phone text constraint players_phone unique,
  password_hash text,
  name text not null,
  locale text check (locale in ('ru', 'en', 'kz')),
  timezone text not null default 'UTC',
  currency text not null default 'RUB' check (currency in ('RUB', 'USD', 'KZT', 'INR', 'EUR')),
  register_method text not null check (register_method in ('guest', 'email', 'phone', 'social')),
  is_email_verified boolean not null default false,
  is_phone_verified boolean not null default false,
  is_avatar_hidden boolean not null default false,
  is_statistics_hidden boolean not null default false,
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  -- Where the player came from: fpp, partner, adplace, stag, promo.
  attribution jsonb not null default '{}',
  accepts_marketing boolean not null default false,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint players_guest_bare check (kind <> 'guest' or (email is null and phone is null)),
  constraint players_email_lower check (email = lower(email))
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players (id),
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_open on sessions (player_id) where ended_at is null;

-- Each refresh token works once and is replaced; a second use ends the session it belongs to.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);
