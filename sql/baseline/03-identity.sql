-- needs: players/normalize_player_name

-- Settled bets, and the games' limits.
--
-- A bet row names the player's and the game's account, the stake that went over, the payout that
-- came back and the player's balance after both: it is a balanced transfer. Entries are a view.
--

-- Which of 256 servers makes a bet's number; part of the number, so that they never agree on one.
create sequence server_number minvalue 0 maxvalue 255 cycle;

-- Players, their sessions and the tokens that prolong them.
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
  -- Part of every mark of a known device: one step forward makes all devices unknown.
  device_epoch integer not null default 0,
  -- What a player decides about his account: by which ways the house may tell him of its offers,
  -- and that he wants no account any more. Consent is given for each way by itself and never assumed;
  -- each change of it is kept, because the house has to show when it was given and when taken back.
  accepts_sms boolean not null default false,
  accepts_calls boolean not null default false,
  closed_at timestamptz,
  -- An offer of the operator for this player alone; his browser keeps its name for five years.
  super_bonus text
    constraint players_super_bonus check (super_bonus ~ '^[A-Za-z0-9_-]{1,64}$'),
  constraint players_guest_bare check (kind <> 'guest' or (email is null and phone is null)),
  constraint players_email_lower check (email = lower(email))
);
create index players_members on players (created_at desc, id desc) where kind = 'member';
-- Few are closed or blocked, and these are looked for.
create index players_barred on players (created_at desc, id desc)
  where kind = 'member' and status <> 'active';
-- Who else registered from the same device. Addresses have an index of their own already.
create index players_by_device on players ((attribution ->> 'fpp'))
  where kind = 'member' and attribution ->> 'fpp' is not null;
create index players_words on players using gin (email gin_trgm_ops, phone gin_trgm_ops)
  where kind = 'member';
create index players_by_name on players (normalize_player_name(name) text_pattern_ops)
  where kind = 'member';
create statistics players_device_statistics on (attribution ->> 'fpp') from players;
create statistics players_name_statistics on (normalize_player_name(name)) from players;
comment on column players.accepts_marketing is
  'Offers by e-mail; those by SMS and by phone are accepts_sms and accepts_calls.';
-- Searched by parts: the planner needs to know the common ones.
alter table players alter column email set statistics 1000;
alter table players alter column phone set statistics 1000;

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
  -- Until when what needs fresh proof may be done without asking again.
  confirmed_at timestamptz,
  -- Which site or app of the house a session is used from, in its own words.
  client text
  constraint sessions_client check (client ~ '^[A-Za-z0-9._:-]{1,64}$')
);
create index sessions_open on sessions (player_id) where ended_at is null;
-- A process that was away asks which sessions ended lately, and the hourly sweep which ended long
-- ago: both by the time of the end, in a table that grows with every visitor.
create index sessions_by_end on sessions (ended_at) where ended_at is not null;
create index sessions_by_player on sessions (player_id, created_at desc);
-- Who is here: sessions that were used a moment ago.
create index sessions_in_use on sessions (last_used_at) where ended_at is null;
-- What `npm run bench:desk` still found slow: each index answers a question that would else be
-- answered by reading all there is of a player, or all there is between then and now.
--

-- When a player was here last, however many sessions he had.
create index sessions_by_use on sessions (player_id, last_used_at);
create index sessions_by_address on sessions (ip, last_used_at) include (player_id);

-- Each refresh token works once and is replaced; a second use ends the session it belongs to.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null default now(),
  used_at timestamptz
);
create index refresh_tokens_by_session on refresh_tokens (session_id);

-- One-time codes and links, and what a session remembers of how its bearer proved himself.
--

-- A code belongs to one purpose and one browser; only its seal is kept. A row without a seal waits
-- for an authenticator instead. A new code for the same purpose and browser replaces the old one.
create table one_time_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in
    ('login', 'second-step', 'verify', 'restore', 'confirm', 'change')),
  -- E-mail as normalised, or phone in E.164; null when an authenticator is asked.
  contact text,
  -- Null when nobody has the contact: asking must look the same from outside.
  player_id bigint references players (id),
  -- SHA-256 of what the browser holds in a cookie, or of its session and the purpose.
  flow bytea not null,
  -- Whose haste is counted: a known device, or a part of the network.
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
-- Steps that are under way are dropped by player: a new password ends those begun with the old one.
create index one_time_codes_by_player on one_time_codes (player_id) where used_at is null;

-- Secrets that travel in a mail: 256 random bits, of which only the hash is kept. Each works once.
create table email_links (
  hash bytea primary key,
  purpose text not null check (purpose ~ '^[a-z-]{1,40}$'),
  player_id bigint not null references players (id),
  -- What the link is about, such as the contact that it brings back.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_by_player on email_links (player_id, purpose) where used_at is null;
create index email_links_by_age on email_links (created_at);

-- Pictures of players, small enough to lie in the database, where every process finds them.
create table avatars (
  player_id bigint primary key references players (id),
  -- Where it is served: nobody guesses it, and another picture has another one. It changes, too,
  -- when the player hides the picture, so that those who knew it do not see it any longer.
  address text not null unique check (address ~ '^[A-Za-z0-9_-]{22}$'),
  small bytea not null check (length(small) between 1 and 65536),
  large bytea not null check (length(large) between 1 and 262144),
  updated_at timestamptz not null default now()
);

-- What proves a player beside the password: an authenticator, recovery codes and passkeys. And the
-- changes of contact and password that the owner can undo from the contact he had before.
--

-- The secret is sealed: the database alone computes no code.
create table authenticators (
  player_id bigint primary key references players (id),
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Counts for nothing before the player has shown one right code of it.
  activated_at timestamptz,
  -- The newest 30-second step whose code was taken: that one and older ones are not taken again.
  last_step bigint,
  -- Sealed like the one that counts.
  next_sealed_secret bytea,
  next_at timestamptz,
  constraint authenticators_proved check ((activated_at is null) = (last_step is null)),
  constraint authenticators_next
    check ((next_sealed_secret is null) = (next_at is null)),
  -- Where none counts yet, the one that is begun is the first and waits for nobody.
  constraint authenticators_next_of_one
    check (next_at is null or activated_at is not null)
);

create table recovery_codes (
  player_id bigint not null references players (id),
  -- Keyed by a secret that is not in the database.
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (player_id, hash)
);

create table passkeys (
  -- The credential id as the authenticator made it, in base64url.
  id text primary key check (length(id) between 16 and 1400),
  player_id bigint not null references players (id),
  public_key bytea not null,
  -- Signatures made so far; stays 0 where the authenticator does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 64),
  is_backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_by_player on passkeys (player_id);

-- Each is answered once or runs out.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  -- Nobody is known before a login.
  player_id bigint references players (id),
  expires_at timestamptz not null,
  constraint passkey_challenges_owner check ((purpose = 'login') = (player_id is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Wrong answers, counted before they are judged, so that many at once are no better than in a row.
create table factor_attempts (
  player_id bigint not null references players (id),
  way text not null check (way in ('totp', 'recovery', 'password')),
  tries integer not null check (tries > 0),
  last_at timestamptz not null default now(),
  open_at timestamptz not null default now(),
  primary key (player_id, way)
);

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
