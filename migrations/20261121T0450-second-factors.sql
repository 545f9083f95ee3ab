-- What proves a player beside the password: an authenticator, recovery codes and passkeys. And the
-- changes of contact and password that the owner can undo from the contact he had before.
--
-- check: select count(*) = 0 from passkeys

-- The secret is sealed: the database alone computes no code.
create table authenticators (
  player_id bigint primary key references players (id),
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Counts for nothing before the player has shown one right code of it.
  activated_at timestamptz,
  -- The newest 30-second step whose code was taken: that one and older ones are not taken again.
  last_step bigint,
  constraint authenticators_proved check ((activated_at is null) = (last_step is null))
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
create table factor_tries (
  player_id bigint not null references players (id),
  way text not null check (way in ('totp', 'recovery', 'password')),
  tries integer not null check (tries > 0),
  last_at timestamptz not null default now(),
  open_at timestamptz not null default now(),
  primary key (player_id, way)
);

create table access_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('email', 'phone', 'password')),
  -- The contact before; a password has none that anybody could give back.
  old_contact text,
  was_verified boolean not null default false,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  constraint access_changes_contact check (kind <> 'password' or old_contact is null)
);
create index access_changes_by_player on access_changes (player_id, changed_at);
create index access_changes_held on access_changes (old_contact)
  where old_contact is not null and undone_at is null;

-- A contact that was changed away stays its owner's while he may take it back: else whoever changed
-- it could open another account with it and so bar the way back. A row that would take it is left
-- out, which everybody who writes contacts reads as "taken".
create function players_keep_held_contacts() returns trigger language plpgsql as $$
begin
  if exists (
    select from access_changes c
     where c.old_contact in (new.email, new.phone) and c.player_id <> new.id
       and c.undone_at is null and c.undo_until > now()
  ) then
    return null;
  end if;
  return new;
end $$;
create trigger players_contacts_held before insert or update of email, phone on players
  for each row when (new.email is not null or new.phone is not null)
  execute function players_keep_held_contacts();

-- What happened to the account's safety, as its owner reads it.
create table security_events (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  -- The outbox event this line was written from: hearing it twice writes it once.
  event text not null unique,
  name text not null,
  session_id uuid,
  detail text,
  at timestamptz not null default now()
);
create index security_events_by_player on security_events (player_id, id);
