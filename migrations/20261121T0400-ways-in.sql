-- One-time codes and links, and what a session remembers of how its bearer proved himself.
--
-- check: select count(*) = 0 from one_time_codes

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

-- Secrets that travel in a mail: 256 random bits, of which only the hash is kept. Each works once.
create table mailed_links (
  hash bytea primary key,
  purpose text not null check (purpose ~ '^[a-z-]{1,40}$'),
  player_id bigint not null references players (id),
  -- What the link is about, such as the contact that it brings back.
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_links_by_player on mailed_links (player_id, purpose) where used_at is null;
create index mailed_links_by_age on mailed_links (created_at);

-- Until when what needs fresh proof may be done without asking again.
alter table sessions add column confirmed_at timestamptz;

-- Part of every mark of a known device: one step forward makes all devices unknown.
alter table players add column device_epoch integer not null default 0;
