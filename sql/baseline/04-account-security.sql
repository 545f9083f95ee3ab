create table account_changes (
  id bigint generated always as identity primary key,
  player_id bigint not null references players (id),
  kind text not null check (kind in ('email', 'phone', 'password')),
  -- The contact before; a password has none that anybody could give back.
  old_contact text,
  was_verified boolean not null default false,
  changed_at timestamptz not null default now(),
  undo_until timestamptz not null,
  undone_at timestamptz,
  constraint account_changes_contact check (kind <> 'password' or old_contact is null)
);
create index account_changes_by_player on account_changes (player_id, changed_at);
create index account_changes_held on account_changes (old_contact)
  where old_contact is not null and undone_at is null;

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
-- What happened to an account long ago is forgotten. Lines are written as time goes on, so that a
-- small index of the time finds the old ones among any number.
create index security_events_by_time on security_events using brin (at);
