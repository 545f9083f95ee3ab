-- needs: players/normalize_player_name

-- Players with their sessions, one-time codes, e-mailed links, avatars and second factors. An
-- e-mail address or phone number belongs to one player, a guest has neither, and codes, links and
-- tokens are stored only as hashes or sealed. A change of consent to marketing is recorded by a
-- trigger, and the application role can only read the record.

-- Accounts that can log in: guests, members and staff.
create table players (
  id bigint generated always as identity primary key,
  -- A guest plays with free money only, and has neither contact nor password.
  kind text not null check (kind in ('guest', 'member', 'staff')),
  email text constraint players_email unique,
  phone text constraint players_phone unique,
  password_hash text,
  name text not null,
  locale text check (locale in ('ru', 'en', 'kz')),
  timezone text not null default 'UTC',
  currency money_currency not null default 'RUB' references currencies (code),
  register_method text not null check (register_method in ('guest', 'email', 'phone', 'social')),
  is_email_verified boolean not null default false,
  is_phone_verified boolean not null default false,
  is_avatar_hidden boolean not null default false,
  is_statistics_hidden boolean not null default false,
  status text not null default 'active' check (status in ('active', 'blocked', 'closed')),
  -- Where the player came from: fpp (the device), partner, adplace, stag, promo.
  attribution jsonb not null default '{}',
  accepts_marketing boolean not null default false,
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  -- Part of the token of every known device: raising it by one makes all devices unknown.
  device_epoch integer not null default 0,
  -- Consent to offers by SMS and by phone call; the one for e-mail is accepts_marketing. Consent
  -- is given for each channel separately and never assumed. Each change is kept in
  -- marketing_consents.
  accepts_sms boolean not null default false,
  accepts_calls boolean not null default false,
  -- When the player closed the account.
  closed_at timestamptz,
  -- An offer of the operator for this player alone. The player's browser stores its name for five
  -- years.
  super_bonus text constraint players_super_bonus check (super_bonus ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint players_guest_without_contact 
    check (kind <> 'guest' or (email is null and phone is null)),
  constraint players_email_lower check (email = lower(email))
);
create index players_members on players (created_at desc, id desc) where kind = 'member';
-- Few players are closed or blocked, and staff list exactly these.
create index players_barred on players (created_at desc, id desc)
  where kind = 'member' and status <> 'active';
-- Finds other players who registered on the same device; those with the same address are found by
-- sessions_by_address.
create index players_by_device on players ((attribution ->> 'fpp'))
  where kind = 'member' and attribution ->> 'fpp' is not null;
-- Search by any part of an e-mail address or a phone number.
create index players_by_contact on players using gin (email gin_trgm_ops, phone gin_trgm_ops)
  where kind = 'member';
-- Search by the beginning of a name. Most names are generated and begin alike: an index of
-- trigrams would read half a million entries to find ten.
create index players_by_name on players (normalize_player_name(name) text_pattern_ops)
  where kind = 'member';
-- A partial index gives the planner no statistics about its table. These say that few players
-- share a device, and few the beginning of a name.
create statistics players_device_statistics on (attribution ->> 'fpp') from players;
create statistics players_name_statistics on (normalize_player_name(name)) from players;
comment on column players.accepts_marketing is
  'Offers by e-mail; those by SMS and by phone are accepts_sms and accepts_calls.';
-- Addresses are searched by parts. The default sample of a million players suggests either no
-- match or far too many, and the planner chooses the wrong index.
alter table players alter column email set statistics 1000;
alter table players alter column phone set statistics 1000;

-- Sessions of players and staff.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  player_id bigint not null references players (id),
  user_agent text not null default '',
  ip inet,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  -- When the session last passed step-up authentication.
  confirmed_at timestamptz,
  -- Which site or app the session is used from, as that client names itself.
  client text constraint sessions_client check (client ~ '^[A-Za-z0-9._:-]{1,64}$')
);
create index sessions_open on sessions (player_id) where ended_at is null;
-- For a process that was disconnected, to load the sessions that ended meanwhile, and for the
-- hourly cleanup of those that ended long ago. The table grows with every visitor.
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_player on sessions (player_id, created_at desc);
-- Players online: sessions that were used a moment ago.
create index sessions_in_use on sessions (last_used_at) where ended_at is null;
-- When a player was last seen, without reading all of the player's sessions.
create index sessions_by_use on sessions (player_id, last_used_at);
-- Players who share an address, from the index alone.
create index sessions_by_address on sessions (ip, last_used_at) include (player_id);

-- Each refresh token works once and is replaced. A second use ends the session it belongs to.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- A code belongs to one purpose and one browser, and only a keyed hash of it (its seal) is stored.
-- A row without a seal waits for a code of an authenticator instead. A new code for the same
-- purpose and browser replaces the old one.
create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in
    ('login', 'second-step', 'verify', 'restore', 'confirm', 'change')),
  -- A normalised e-mail address, or a phone number in E.164; null for a code of an authenticator.
  contact text,
  -- Null when no player has the contact: the response must not reveal whether one does.
  player_id bigint references players (id),
  -- SHA-256 of the secret in the browser's cookie, or of its session and the purpose.
  flow bytea not null,
  -- What the rate limit counts by: a known device, or a part of the network.
  asker text not null,
  seal bytea,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index one_time_codes_open on one_time_codes (flow) where used_at is null;
create index one_time_codes_by_contact on one_time_codes (contact, created_at);
create index one_time_codes_by_age on one_time_codes (created_at);
-- A new password cancels the player's pending steps, which began with the old one.
create index one_time_codes_by_player on one_time_codes (player_id) where used_at is null;

-- Secrets sent by e-mail: 256 random bits each, of which only the hash is stored. Each works once.
create table email_links (
  hash bytea primary key,
  purpose text not null check (purpose ~ '^[a-z-]{1,40}$'),
  player_id bigint not null references players (id),
  -- What the link is about, such as the contact that it restores.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_by_player on email_links (player_id, purpose) where used_at is null;
create index email_links_by_age on email_links (created_at);

-- Pictures of players, small enough for the database, where every process can read them.
create table avatars (
  player_id bigint primary key references players (id),
  -- Part of the URL. It cannot be guessed, and a new picture has a new one. Hiding the picture
  -- changes it, too, so that those who have the URL no longer see it.
  address text not null unique check (address ~ '^[A-Za-z0-9_-]{22}$'),
  small bytea not null check (length(small) between 1 and 65536),
  large bytea not null check (length(large) between 1 and 262144),
  updated_at timestamptz not null default now()
);

-- TOTP authenticators, one per player. The secret is sealed, so the database alone cannot compute
-- a code.
create table authenticators (
  player_id bigint primary key references players (id),
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Set by the first correct code. Until then the authenticator is not accepted.
  activated_at timestamptz,
  -- The newest 30-second step whose code was accepted: codes of this and older steps are refused.
  last_step bigint,
  -- The secret of a new authenticator, sealed, too. It waits beside the active one and replaces it
  -- with its first correct code, so that the player is never without an authenticator.
  next_sealed_secret bytea,
  next_at timestamptz,
  constraint authenticators_proved check ((activated_at is null) = (last_step is null)),
  constraint authenticators_next check ((next_sealed_secret is null) = (next_at is null)),
  -- Without an active authenticator, the one being set up is the first and has no other to
  -- replace.
  constraint authenticators_next_of_active check (next_at is null or activated_at is not null)
);

-- Codes that replace a lost authenticator. Each works once.
create table recovery_codes (
  player_id bigint not null references players (id),
  -- Keyed with a secret that is not in the database.
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (player_id, hash)
);

-- Public keys of the player's passkeys (WebAuthn).
create table passkeys (
  -- The credential id as the authenticator created it, in base64url.
  id text primary key check (length(id) between 16 and 1400),
  player_id bigint not null references players (id),
  public_key bytea not null,
  -- How many signatures it has made; stays 0 for an authenticator that does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64),
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_player on passkeys (player_id);

-- Challenges that are answered once or expire.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  -- Null for a login: the player is not known yet.
  player_id bigint references players (id),
  expires_at timestamptz not null,
  constraint passkey_challenges_owner check ((purpose = 'login') = (player_id is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Attempts at a factor or password, by player. An attempt is counted before it is checked, so that
-- many at once have no better chance than one after another.
create table factor_attempts (
  player_id bigint not null references players (id),
  way text not null check (way in ('totp', 'recovery', 'password')),
  tries integer not null check (tries > 0),
  last_at timestamptz not null default now(),
  -- No attempt is accepted before this time.
  open_at timestamptz not null default now(),
  primary key (player_id, way)
);

-- One row for each change of consent, written by a trigger on `players`: the operator has to show
-- when consent was given and when it was withdrawn.
create table marketing_consents (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  channel text not null check (channel in ('email', 'sms', 'phone')),
  is_given boolean not null,
  decided_at timestamptz not null default now()
);
create index marketing_consents_by_player on marketing_consents (player_id, id);
revoke all on marketing_consents from croupier_app;
grant select on marketing_consents to croupier_app;
